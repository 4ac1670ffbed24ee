import type { Page } from 'playwright-core';

/** What a picture shows: an address, and what is done there before it is taken. */
export interface View {
	/** Of the picture's file. */
	name: string;
	path: string;
	reach?: (page: Page) => Promise<void>;
	/** The page to its end, not what a screen shows of it. */
	whole?: boolean;
}
