/** Pixels of an Open Graph picture (https://ogp.me); every network shows this shape uncropped. */
export const PICTURE = { width: 1_200, height: 630 };
