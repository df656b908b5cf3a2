/** Where the latest line of a chat is shown. */

/**
 * Moves a node over the page, wherever it is in the markup; it covers no more than the board, and
 * none of a rack below it.
 */
export function over(node: HTMLElement) {
  const topOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().top;
  const place = () => {
    const [board, rack] = [topOf('.board'), topOf('.board .rack')];
    if (board !== undefined) node.style.setProperty('--board', `${Math.round(board)}px`);
    if (rack !== undefined) node.style.setProperty('--foot', `${Math.round(innerHeight - rack)}px`);
  };
  const eye = new ResizeObserver(place);
  for (const part of document.querySelectorAll('.board, .board .rack')) eye.observe(part);
  place();
  document.body.append(node);
  return () => {
    eye.disconnect();
    node.remove();
  };
}
