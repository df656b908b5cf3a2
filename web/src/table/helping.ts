/** The last step of each guide: where it is found again, with the keys where there may be any. */

import breakpoints from '../breakpoints.json';
import { t } from '../texts';
import type { GuideStep } from './guide.svelte';

/** Whether there is nothing but fingers: a key is hardly pressed then. */
function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia(breakpoints['--touch']).matches;
}

/** Return the step; `text` tells of the question mark, which only devices with a mouse have. */
export function helpStep(text: string): GuideStep {
  return isTouched()
    ? { target: ['[data-guide="again"]', '[data-tab]:last-child'], text: t('guide.help.touch') }
    : { target: ['[data-guide="help"]'], text };
}
