/** The page's typefaces as text, to be embedded in a drawing that leaves the page. */

/** Whether a `unicode-range` contains any of some characters; without a range it contains all. */
export function covers(range: string, characters: Iterable<string>): boolean {
  if (!range) return true;
  const parts = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  for (const character of characters) {
    const point = character.codePointAt(0) ?? 0;
    if (parts.some(([from, to]) => point >= from && point <= to)) return true;
  }
  return false;
}

/** The typefaces of a drawing: families with their weights, and all characters. */
function setIn(drawn: SVGElement): { faces: Set<string>; characters: Set<string> } {
  const faces = new Set<string>();
  for (const text of drawn.querySelectorAll('text')) {
    const { fontFamily, fontWeight } = getComputedStyle(text);
    const family = fontFamily.split(',')[0]?.replaceAll('"', '').trim() ?? '';
    faces.add(`${family} ${fontWeight}`);
  }
  return { faces, characters: new Set(drawn.textContent ?? '') };
}

async function inText(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A face of the page with its file embedded; without a file, it can't be fetched. */
async function whole(rule: CSSFontFaceRule): Promise<string> {
  const { style, parentStyleSheet } = rule;
  const source = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1];
  if (!source) return '';
  const data = await inText(new URL(source, parentStyleSheet?.href ?? location.href).href);
  const [family, weight, range] = ['font-family', 'font-weight', 'unicode-range'].map((name) =>
    style.getPropertyValue(name),
  );
  return `@font-face{font-family:${family};font-weight:${weight};src:url(${data}) format("woff2");unicode-range:${range}}`;
}

/** Return the typefaces that a drawing of the page needs; empty if they can't be fetched. */
export async function typefaces(drawn: SVGElement): Promise<string> {
  const { faces, characters } = setIn(drawn);
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const family = style.getPropertyValue('font-family').replaceAll(/["']/g, '');
      const isUsed = faces.has(`${family} ${style.getPropertyValue('font-weight')}`);
      return isUsed && covers(style.getPropertyValue('unicode-range'), characters);
    });
  try {
    return (await Promise.all(rules.map(whole))).join('\n');
  } catch {
    return ''; // The next typeface in the list will do.
  }
}
