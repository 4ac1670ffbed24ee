import { type APIRequestContext, request } from 'playwright-core';
import { test as base } from 'vitest';

/** The address of the served site, without a trailing slash. */
export function siteUrl(): string {
	const url = process.env.SITE_UNDER_TEST;
	if (!url)
		throw new Error('SITE_UNDER_TEST is not set; tests of this folder run in the project http.');
	return url;
}

/** Gives HTTP tests what Playwright gives browser tests, under the same names. */
export const test = base.extend<{ baseURL: string; request: APIRequestContext }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's names.
	baseURL: async ({}, use) => use(siteUrl()),
	request: async ({ baseURL }, use) => {
		const context = await request.newContext({ baseURL });
		await use(context);
		await context.dispose();
	},
});
