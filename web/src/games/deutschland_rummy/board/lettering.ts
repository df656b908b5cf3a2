/** Which names there is room for, when letters are larger than the map was drawn for. */

import type { Box, CountryDrawing, DrawnCity } from '../../../protocol/deutschland_rummy';

/** With letters grown more than this only names that are wanted are shown. */
const MOST_GROWN = 2.6;
/** The drawing leaves some air around a name. */
const AIR = 5;
/** How much of a disc a name may hide, of its radius. */
const HIDDEN = 0.5;

/** The first baseline of a city's name if its letters grow: away from the disc, not over it. */
export function baseline({ y: middle, label: { box, y } }: DrawnCity, grown: number): number {
  const bottom = box.y + box.height;
  const fixed = box.y > middle ? box.y : bottom < middle ? bottom : box.y + box.height / 2;
  return fixed + (y - fixed) * grown;
}

/** The room that a city's name takes if its letters grow; its anchor stays where it is. */
export function grownBox(city: DrawnCity, grown: number): Box {
  const { box, anchor, x, y } = city.label;
  const width = box.width * grown;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = baseline(city, grown) - (y - box.y) * grown;
  return { x: left, y: top, width, height: box.height * grown };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x + AIR < other.x + other.width &&
    other.x + AIR < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/**
 * Return the cities whose names can be shown without one hiding another.
 *
 * `first` come before all others and are shown in any case; `then` come next, and on the
 * smallest maps nothing else.
 */
export function namesThatFit(
  drawing: CountryDrawing,
  grown: number,
  first: ReadonlySet<string>,
  then: ReadonlySet<string>,
): Set<string> {
  const radius = (drawing.disc_size / 2) * HIDDEN;
  const discs = drawing.cities.map(({ id, x, y }) => ({
    id,
    box: { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius },
  }));
  const taken: Box[] = [];
  const shown = new Set<string>();
  const ranked = [
    ...drawing.cities.filter(({ id }) => first.has(id)),
    ...drawing.cities.filter(({ id }) => !first.has(id) && then.has(id)),
    ...(grown > MOST_GROWN
      ? []
      : drawing.cities.filter(({ id }) => !first.has(id) && !then.has(id))),
  ];
  for (const city of ranked) {
    const box = grownBox(city, grown);
    const isFree =
      !taken.some((other) => overlap(box, other)) &&
      !discs.some((disc) => disc.id !== city.id && overlap(box, disc.box));
    if (!isFree && !first.has(city.id)) continue;
    taken.push(box);
    shown.add(city.id);
  }
  return shown;
}
