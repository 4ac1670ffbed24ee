import { memo } from 'react';

/**
 * A component as an island of a public page. Astro draws a bare function one more time, to find out whether it is
 * React's; what `memo` gives says so itself.
 */
export const island = memo;
