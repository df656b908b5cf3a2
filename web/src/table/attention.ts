/** The page's icon says when it is this person's turn. */

export function markTurn(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = on ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== address) icon.href = address;
}
