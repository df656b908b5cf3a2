/** Who may come to a table, as it is chosen and told. */

import { list, t } from '../../texts';
import type { Access } from '../../protocol/messages';

/** What is chosen; the names as they are typed. */
export interface AccessPlan {
  visibility: 'link' | 'open' | 'chosen';
  watching: 'anybody' | 'link' | 'nobody';
  names: string;
}

export const PRIVATE: AccessPlan = { visibility: 'link', watching: 'link', names: '' };
export const OPEN: AccessPlan = { visibility: 'open', watching: 'anybody', names: '' };

/** What the server is told. */
export function accessOf({ visibility, watching, names }: AccessPlan): Access {
  const typed = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return { visibility, watching, ...(visibility === 'chosen' && { names: typed }) };
}

/** What the server has told, to be changed. */
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
