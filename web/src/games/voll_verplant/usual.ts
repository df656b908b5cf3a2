/** How many play a first game. */
export const players = 2;
