import type { Page } from 'playwright-core';

/** What a picture shows: an address, and the steps done there before it is taken. */
export interface View {
	/** Of the picture's file. */
	name: string;
	path: string;
	reach?: (page: Page) => Promise<void>;
	/** The full page instead of the visible part. */
	whole?: boolean;
}
