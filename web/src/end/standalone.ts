/** A drawing of the page as a standalone one, without the page's styles, for any other program. */

/** Style properties of shapes: the initial value, and whether it is inherited. */
const LOOKS: Readonly<Record<string, { initial: string; inherits: boolean }>> = {
  fill: { initial: '#000000', inherits: true },
  'fill-opacity': { initial: '1', inherits: true },
  'fill-rule': { initial: 'nonzero', inherits: true },
  stroke: { initial: 'none', inherits: true },
  'stroke-opacity': { initial: '1', inherits: true },
  'stroke-width': { initial: '1px', inherits: true },
  'stroke-linecap': { initial: 'butt', inherits: true },
  'stroke-linejoin': { initial: 'miter', inherits: true },
  'stroke-dasharray': { initial: 'none', inherits: true },
  'stroke-dashoffset': { initial: '0px', inherits: true },
  'font-family': { initial: '', inherits: true },
  'font-size': { initial: '', inherits: true },
  'font-weight': { initial: '400', inherits: true },
  'text-anchor': { initial: 'start', inherits: true },
  'paint-order': { initial: 'normal', inherits: true },
  opacity: { initial: '1', inherits: false },
  transform: { initial: 'none', inherits: false },
};
/** Attributes that only the page needs. */
const OF_THE_PAGE = /^(class|style|tabindex|data-.*)$/;
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** The looks of an element: a value for each of `LOOKS`. */
type Looks = Record<string, string>;

/** Return a colour in a form that every program knows, and its opacity. */
export function plainColour(value: string): { colour: string; opacity: number } {
  const found = /^(rgba?|color)\((?:srgb )?([^)]*)\)$/.exec(value);
  if (!found) return { colour: value, opacity: 1 };
  const parts = (found[2] ?? '').split(/[\s,/]+/).map(Number);
  const most = found[1] === 'color' ? 1 : 255;
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts;
  const hex = [red, green, blue].map((part) =>
    Math.round((Math.min(Math.max(part, 0), most) / most) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return { colour: `#${hex.join('')}`, opacity };
}

/** Return the attributes that an element needs, given what it inherits. */
export function saying(own: Looks, around: Looks | null): Looks {
  const said: Looks = {};
  for (const [name, { initial, inherits }] of Object.entries(LOOKS)) {
    const value = own[name] ?? initial;
    const taken = inherits && around ? (around[name] ?? initial) : initial;
    if (value !== taken) said[name] = value;
  }
  return said;
}

function looksOf(element: Element): Looks {
  const style = getComputedStyle(element);
  const looks = Object.fromEntries(
    Object.keys(LOOKS).map((name) => [name, style.getPropertyValue(name)]),
  );
  for (const paint of ['fill', 'stroke']) {
    const { colour, opacity } = plainColour(looks[paint] ?? '');
    looks[paint] = colour;
    looks[`${paint}-opacity`] = String(Number(looks[`${paint}-opacity`]) * opacity);
  }
  return looks;
}

/** Whether the copy is better off without an attribute of the drawn element. */
function isSpare(name: string, own: Looks): boolean {
  // Safari computes a transform only from styles, not from the attribute of the same name.
  if (name === 'transform') return own[name] !== 'none';
  return OF_THE_PAGE.test(name) || name in LOOKS;
}

/** Write the computed looks of an element and its descendants into its copy. */
function dress(drawn: Element, copy: Element, around: Looks | null): void {
  const own = looksOf(drawn);
  const inside = [...copy.children];
  [...drawn.children].forEach((child, at) => {
    const twin = inside[at];
    if (!twin) return;
    if (getComputedStyle(child).display === 'none') twin.remove();
    else dress(child, twin, own);
  });
  for (const { name } of [...copy.attributes]) {
    if (isSpare(name, own)) copy.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(saying(own, around))) copy.setAttribute(name, value);
}

/** Remove the comments that the page has left between elements. */
function tidy(copy: Element): void {
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Return a drawing of the page as the text of a file; `faces` are the typefaces to embed. */
export function standalone(drawn: SVGSVGElement, faces = ''): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  dress(drawn, copy, null);
  tidy(copy);
  const { width, height } = drawn.viewBox.baseVal;
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  if (faces) {
    const style = document.createElementNS(NAMESPACE, 'style');
    style.textContent = faces;
    copy.prepend(style);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}
