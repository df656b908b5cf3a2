/** The current hint's sentence, shown beside the card, and the lines or stations that it points at. */
export class Advice {
  text = $state('');
  places: readonly string[] = $state.raw([]);
}
