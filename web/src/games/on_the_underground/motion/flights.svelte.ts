/** Points on their way from the board to their owner. */

export interface Flight {
  id: number;
  text: string;
  line: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

const LENGTH = 750;
/** How far points rise that have nowhere to go. */
const RISE = 70;

function homeOf(seat: number, from: { x: number; y: number }): { x: number; y: number } {
  const box = document.querySelector(`[data-seat="${seat}"] .total`)?.getBoundingClientRect();
  const isSeen = box && box.width > 0 && box.top < innerHeight && box.bottom > 0;
  return isSeen
    ? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    : { x: from.x, y: from.y - RISE };
}

export class Flights {
  all = $state.raw<readonly Flight[]>([]);
  #count = 0;

  /** Let points fly from a place on the screen to a seat; never with reduced motion. */
  send(from: { x: number; y: number }, seat: number, line: string, text: string): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const flight = { id: ++this.#count, text, line, from, to: homeOf(seat, from) };
    this.all = [...this.all, flight];
    setTimeout(() => {
      this.all = this.all.filter(({ id }) => id !== flight.id);
    }, LENGTH);
  }

  skip(): void {
    this.all = [];
  }
}
