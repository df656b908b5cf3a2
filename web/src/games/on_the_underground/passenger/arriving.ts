/** Points count when the passenger arrives, not while travelling. */

import type { JourneyView, View } from '../../../protocol/on_the_underground';

/** Return a view with the scores before some of its journeys: each line earns a point. */
export function beforeArrival(view: View, journeys: readonly JourneyView[]): View {
  if (journeys.length === 0) return view;
  const used = journeys.flatMap((journey) => journey.lines);
  const rides = (line: string) => used.filter((other) => other === line).length;
  const lines = view.lines.map((line) => {
    const less = rides(line.line);
    const score = { ...line.score, rides: line.score.rides - less };
    return { ...line, score, points: line.points - less };
  });
  const players = view.players.map((player) => {
    const own = view.lines.filter(({ seat }) => seat === player.seat);
    const less = own.reduce((sum, { line }) => sum + rides(line), 0);
    return { ...player, total: player.total - less };
  });
  return { ...view, lines, players };
}
