/** The last step of every guide: where to find it again, and the keys where there may be any. */

import breakpoints from '../breakpoints.json';
import { t } from '../texts';
import type { GuideStep } from './guide.svelte';

/** Whether all input is by touch: then a key press is unlikely. */
function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia(breakpoints['--touch']).matches;
}

/** Return the step; `text` mentions the question mark, which only devices with a mouse have. */
export function helpStep(text: string): GuideStep {
  return isTouched()
    ? { target: ['[data-guide="again"]', '[data-tab]:last-child'], text: t('guide.help.touch') }
    : { target: ['[data-guide="help"]'], text };
}
