/** What the hints say right now, which stands beside the card, and the lines or stations that they point at. */
export class Advice {
  text = $state('');
  places: readonly string[] = $state.raw([]);
}
