import { getPriority, setPriority } from 'node:os';

/** Niceness from 0, the default, to 19. */
const NICE = 10;

/**
 * Lowers this process's priority so that the site's servers go first on a shared machine. A priority that is lower
 * already is kept.
 */
export function lowerPriority(): void {
	setPriority(Math.max(getPriority(), NICE));
}
