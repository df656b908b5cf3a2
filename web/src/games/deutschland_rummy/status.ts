/** The status of a match in one sentence: whose turn it is, and what is asked. */

import type { CountryPage, Offers, Position, View } from '../../protocol/deutschland_rummy';
import type { Status } from '../../table/prose';
import { list } from '../../texts';
import { t } from './texts';
import { nearEnd } from './log/tally';
import { isSpared } from './move/answering';
import { cityName } from './names';

function ownTurn(view: View, offers: Offers): string {
  if (offers.ends_in === 1) return t('status.ends');
  if (offers.end !== null) {
    const turn = offers.lay === 'all' ? 'status.turn' : 'status.out';
    return t(offers.ask === null ? turn : `${turn}.asked`);
  }
  if (view.drawn && view.laid.length === 0) return t('status.drawn');
  return t('status.may-end');
}

/** Add who may end the game soon: all of them, with the tiles that each has left. */
function warned(sentence: string, near: View['players'], named: (seat: number) => string): string {
  const [first, ...others] = near;
  if (!first) return sentence;
  const name = named(first.seat);
  if (others.length === 0) return t('status.few', { sentence, name, n: first.tiles });
  const who = near.map(({ seat, tiles }) => t('status.few.of', { name: named(seat), n: tiles }));
  return t('status.few.many', { sentence, names: list(who) });
}

/** The kind of story that does not lead to an own turn: this one continues, or an answer is due. */
function storyOf(
  { mover, question }: View,
  { phase }: Offers,
  seat: number,
  asked: string,
): Partial<Status> {
  if (phase === 'answer') return { story: asked || t('status.story.asked') };
  return question && mover === seat ? { story: t('status.story.answers') } : {};
}

/** Return the status line while the end of a game is looked at, or still shown. */
export function statusBetween({ isMine }: Status, game: number, isEnding = false): Status {
  return { sentence: t('status.between', { game }), isMine: isMine && !isEnding };
}

/** Return the status line; several players at one device are called by name. */
export function statusOf(
  position: Position,
  view: View,
  page: CountryPage,
  names: readonly string[],
  several: boolean,
  /** Whether a story has not reached the request to be answered yet. */
  isAhead = false,
): Status {
  if (position.info.status === 'over') return { sentence: t('status.over'), isMine: false };
  const { seat, offers } = position;
  const { question } = view;
  const named = (at: number) => names[at] ?? '';
  const told = (sentence: string): Status => ({
    sentence: seat === null ? t('status.watching', { sentence }) : sentence,
    isMine: false,
  });
  if (!several && question && isSpared(position)) {
    return told(
      t('status.lacks', { name: named(view.mover), city: cityName(page, question.city) }),
    );
  }
  if (offers && seat !== null) {
    const sentence =
      offers.phase === 'answer' && question
        ? t('status.asked', { name: named(view.mover), city: cityName(page, question.city) })
        : warned(ownTurn(view, offers), nearEnd(view, seat), named);
    return {
      sentence: several ? t('status.named', { name: named(seat), sentence }) : sentence,
      isMine: true,
      ...storyOf(view, offers, seat, isAhead ? '' : sentence),
    };
  }
  const awaited = position.info.awaited[0] ?? view.mover; // nobody: a tile is being drawn
  if (question && awaited !== view.mover) {
    const parameters = { name: named(awaited), city: cityName(page, question.city) };
    const own = view.mover === seat;
    const asker = named(view.mover);
    return told(t(own ? 'status.asking' : 'status.others', { ...parameters, asker }));
  }
  return told(t('status.awaited', { name: named(awaited) }));
}

/** The city that somebody is currently asked for. */
export function askedNow({ question }: View): string | null {
  return question && question.asked !== null ? question.city : null;
}
