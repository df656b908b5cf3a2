/** Fades the edges of what scrolls sideways, to show that there is more beyond them. */

/** Width of the fade in pixels. */
const FADE = 28;

/** Return the mask of a part that scrolls, by its offset, visible width and whole width in pixels. */
export function faded(at: number, seen: number, whole: number): string {
  const [left, right] = [at > 1, at + seen < whole - 1];
  if (!left && !right) return '';
  const edge = (isOpen: boolean) => (isOpen ? 'transparent' : '#000');
  const ends = `${edge(left)}, #000 ${FADE}px, #000 calc(100% - ${FADE}px), ${edge(right)}`;
  return `linear-gradient(to right, ${ends})`;
}

/** Let an element fade at each edge beyond which there is more. */
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
