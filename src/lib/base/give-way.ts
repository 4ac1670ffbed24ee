import { getPriority, setPriority } from 'node:os';

/** Of 0, which is usual, to 19. */
const NICE = 10;

/** Lets the servers of the site work first, where this process shares a machine with them. One that is lower already stays so. */
export function giveWay(): void {
	setPriority(Math.max(getPriority(), NICE));
}
