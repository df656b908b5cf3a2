/** That more lies beyond the edges of what is scrolled sideways: it fades there. */

/** Pixels in which it fades. */
const FADE = 28;

/** Return what is seen of a part that is scrolled, of so many pixels that so many are seen of. */
export function faded(at: number, seen: number, whole: number): string {
  const [left, right] = [at > 1, at + seen < whole - 1];
  if (!left && !right) return '';
  const edge = (isOpen: boolean) => (isOpen ? 'transparent' : '#000');
  const ends = `${edge(left)}, #000 ${FADE}px, #000 calc(100% - ${FADE}px), ${edge(right)}`;
  return `linear-gradient(to right, ${ends})`;
}

/** Let an element fade at each of its edges beyond which more lies. */
export function edges(node: HTMLElement): () => void {
  const look = () => {
    node.style.maskImage = faded(node.scrollLeft, node.clientWidth, node.scrollWidth);
  };
  const sized = new ResizeObserver(look);
  const filled = new MutationObserver(look);
  sized.observe(node);
  filled.observe(node, { childList: true });
  node.addEventListener('scroll', look, { passive: true });
  return () => {
    sized.disconnect();
    filled.disconnect();
    node.removeEventListener('scroll', look);
  };
}
