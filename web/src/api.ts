/** Typed calls of the server; a refusal is thrown as a Refused with the server's Problem. */

import type { Draft, DraftRead } from './protocol/deutschland_rummy';
import type {
  Archive,
  Claim,
  CreateTable,
  GameInfo,
  History,
  LinkInfo,
  LinkSummary,
  MapPage,
  Problem,
  Reasons,
  Rematch,
  RematchReady,
  Rulebook,
  TableCreated,
} from './protocol/messages';

/** The server refused, or could not be reached (code `network/unreachable`). */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.code);
  }
}

/** A problem of the page itself, in the format of the server's. */
export function problem(code: string): Problem {
  return { type: 'problem', code, field: '', parameters: {}, link: '' };
}

/** Call the server: POST with a body, otherwise GET. */
export async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      `/api/${path}`,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
            ...(signal && { signal }),
          },
    );
  } catch {
    throw new Refused(problem('network/unreachable'), 0);
  }
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok && json !== null) return json as T;
  const told = json as Problem | null;
  if (told?.code) throw new Refused(told, answer.status);
  // 502 and above come from a proxy that does not reach the server.
  const code = answer.status > 501 ? 'network/unreachable' : 'server/fault';
  throw new Refused(problem(code), answer.status);
}

const kept = new Map<string, Promise<unknown>>();

/** Call once and keep the answer, for constant data. */
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const part = encodeURIComponent;

export const games = () => once<GameInfo[]>('games');
/** M is the board of the requested game. */
export const mapPage = <M extends MapPage = MapPage>(
  game: string,
  map: string,
  /** Hash of a version, as in a table's info: both use one address, so it is loaded once. */
  hash = '',
) => once<M>(`maps/${part(game)}/${part(map)}${hash && `?hash=${part(hash)}`}`);
export const rulebook = (game: string) => once<Rulebook>(`rulebooks/${part(game)}`);
export const createTable = (body: CreateTable) => call<TableCreated>('tables', body);
export const linkInfo = (link: string) => call<LinkInfo>(`links/${part(link)}`);
export const listLinks = (links: readonly string[]) => call<LinkSummary[]>('links', { links });
export const claim = (link: string, body: Claim) =>
  call<LinkInfo>(`links/${part(link)}/claim`, body);
/** Earlier positions, both ends included: 64 at most. */
export const pastOf = (link: string, from: number, to: number) =>
  call<History[]>(`links/${part(link)}/history?from=${from}&to=${to}`);
/** What can be read of an archived match. */
export const archiveOf = (link: string) => call<Archive>(`links/${part(link)}/archive`);
export const readDraft = (link: string, draft: Draft) =>
  call<DraftRead>(`links/${part(link)}/queries/draft`, draft);
/** H is the hint of the game. */
export const askHint = <H>(link: string, step: number) =>
  call<H>(`links/${part(link)}/queries/hint`, { step });
export const askReasons = (link: string, entry: number) =>
  call<Reasons>(`links/${part(link)}/reasons/${entry}`);
export const rematch = (link: string, body: Rematch) =>
  call<RematchReady>(`links/${part(link)}/rematch`, body);
export const recordAddress = (link: string) => `/api/links/${part(link)}/record`;
