/** The outline of the passenger, around the middle of the body. */

export const HEAD = { y: -10, r: 6.6 };
export const BODY = 'M-8 16V4.5a8 7 0 0 1 16 0V16Z';
