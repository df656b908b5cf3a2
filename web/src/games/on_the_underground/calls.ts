/** Calls about a token that is not laid yet; a refusal is thrown. */

import { call } from '../../api';
import type { TokenAsked, Trips, Why } from '../../protocol/on_the_underground';

export const askWhy = (link: string, asked: TokenAsked) =>
  call<Why>(`links/${link}/queries/why`, asked);
/** It can be aborted, and then fails as if the server were unreachable. */
export const askTrips = (link: string, asked: TokenAsked, signal: AbortSignal) =>
  call<Trips>(`links/${link}/queries/trips`, asked, signal);
