/** Pixels of an Open Graph picture (https://ogp.me); the shape that every network shows whole. */
export const PICTURE = { width: 1_200, height: 630 };
