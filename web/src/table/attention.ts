/** Draws the person's attention to their turn while they are not looking at the table. */

/** Show the turn in the page's icon, and its beginning in a notice. */
export function markTurn(on: boolean, table = ''): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = on ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== address) icon.href = address;
  if (on && document.hidden) void import('./aside').then(({ tellAside }) => tellAside(table));
}
