/** Calls about a token that is not laid yet; a refusal is thrown. */

import { call } from '../../api';
import type { TokenAsked, Trips, Why } from '../../protocol/on_the_underground';

const query = (link: string, name: string) => `links/${encodeURIComponent(link)}/queries/${name}`;

export const askWhy = (link: string, asked: TokenAsked) => call<Why>(query(link, 'why'), asked);
/** It can be aborted, and then fails as if the server were unreachable. */
export const askTrips = (link: string, asked: TokenAsked, signal: AbortSignal) =>
  call<Trips>(query(link, 'trips'), asked, signal);
