/** Number of players of a first game. */
export const players = 3;
