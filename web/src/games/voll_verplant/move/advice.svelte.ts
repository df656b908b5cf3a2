/** What the hints say right now, which stands beside the card, and the lines that they point at. */
export class Advice {
  text = $state('');
  lines: readonly string[] = $state.raw([]);
}
