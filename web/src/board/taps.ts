/** Two taps of a finger are one gesture if they are this close in time and space. */
export const DOUBLE = { milliseconds: 350, pixels: 40 };
