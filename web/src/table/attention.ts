/** Says that it is this person's turn to whoever does not look at the table. */

/** The page's icon says whether it is this person's turn; a notice, that it has begun. */
export function markTurn(on: boolean, table = ''): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = on ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== address) icon.href = address;
  if (on && document.hidden) void import('./aside').then(({ tellAside }) => tellAside(table));
}
