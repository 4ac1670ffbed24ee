import { serveSite } from '../setup/serve-site.ts';

/** Vitest calls it before the tests of this folder, and the function it returns after them. */
export const setup = serveSite;
