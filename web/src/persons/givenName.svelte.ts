/** The name in a form: what is typed, until then what this browser or the server knows. */

import { prefs } from '../device.svelte';

export class GivenName {
  #typed = $state<string>();

  get value(): string {
    // The server may tell it only after the form is shown.
    return this.#typed ?? prefs.name;
  }

  set value(typed: string) {
    this.#typed = typed;
  }
}
