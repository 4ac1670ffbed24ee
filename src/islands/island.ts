import { memo } from 'react';

/**
 * Makes a component an island of a public page. Astro renders a bare function once more to find out whether it is
 * React's, but recognizes the result of `memo`.
 */
export const island = memo;
