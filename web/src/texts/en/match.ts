/** What is said at a table, beyond what the whole page says. */

import { end } from './end';
import { table } from './table';

export const match = { ...table, ...end };
