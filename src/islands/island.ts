import { memo } from 'react';

/**
 * A component as an island of a public page. Astro renders a bare function an extra time to find out whether it is
 * React's; the result of `memo` identifies itself.
 */
export const island = memo;
