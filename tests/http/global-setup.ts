import { serveSite } from '../setup/serve-site.ts';

/** Vitest calls it before the tests of this folder, and what it gives after them. */
export const setup = serveSite;
