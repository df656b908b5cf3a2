/** Two taps of a finger are one gesture if they follow so soon, and so near. */
export const DOUBLE = { milliseconds: 350, pixels: 40 };
