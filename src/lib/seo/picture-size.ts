/** Size of an Open Graph picture in pixels (https://ogp.me); every network displays this shape uncropped. */
export const PICTURE = { width: 1_200, height: 630 };
