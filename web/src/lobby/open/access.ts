/** Access to a table, as chosen in the form and as sent. */

import { list, t } from '../../texts';
import type { Access } from '../../protocol/messages';

/** The state of the form; the names as they are typed. */
export interface AccessPlan {
  visibility: 'link' | 'open' | 'chosen';
  watching: 'anybody' | 'link' | 'nobody';
  names: string;
}

export const PRIVATE: AccessPlan = { visibility: 'link', watching: 'link', names: '' };
export const OPEN: AccessPlan = { visibility: 'open', watching: 'anybody', names: '' };

/** The value sent to the server. */
export function accessOf({ visibility, watching, names }: AccessPlan): Access {
  const typed = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return { visibility, watching, ...(visibility === 'chosen' && { names: typed }) };
}

/** The server's value, as the state of a form. */
export function planFrom({ visibility, watching, names }: Access): AccessPlan {
  return {
    visibility: visibility ?? 'link',
    watching: watching ?? 'link',
    names: (names ?? []).join(', '),
  };
}

/** Who may join, in a few words. */
export function accessText({ visibility = 'link', names = [] }: Access): string {
  return visibility === 'chosen'
    ? t('access.chosen.for', { names: list(names) })
    : t(`access.${visibility}`);
}
