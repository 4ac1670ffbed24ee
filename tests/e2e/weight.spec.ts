import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What a page weighs as it goes over the wire, before anybody has reached for something; in bytes. */

const KB = 1_000;
const most = { script: 15 * KB, stylesheet: 20 * KB, all: 100 * KB };
const pages = [
	'/',
	'/search?q=bit',
	'/project/bitcoin',
	'/project/melraver-vaults',
	'/project/melraver-vaults/backers',
	'/organization/beldagon-dao',
	'/organization/beldagon-dao/financials',
	'/people/cyrus-jarokai',
	'/support/help-center',
	'/support/help-center/getting-started/data',
	'/support/help-center/api-help-guide/discover-api',
	'/support/faq',
	'/observatory',
	'/events',
	'/signin',
	'/news-research?type=news&view=default',
	'/news-research?type=research&view=all',
	'/research/how-cairn-reads-a-funding-round',
	'/news/sample-news-1',
];

async function bytesOf(response: Response): Promise<number> {
	const { responseBodySize } = await response.request().sizes();
	return responseBodySize;
}

/** Goes there as a visitor who has been here, and gives what came, by kind. */
async function arrive(page: Page, path: string) {
	await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
	const responses: Response[] = [];
	page.on('response', (response) => responses.push(response));
	await page.goto(path, { waitUntil: 'networkidle' });
	return responses.filter((response) => response.request().resourceType() !== 'image');
}

for (const path of pages)
	test(`${path} is light, and asks for no framework`, async ({ page }) => {
		const responses = await arrive(page, path);
		const sum = { script: 0, stylesheet: 0, all: 0 };
		for (const response of responses) {
			const type = response.request().resourceType();
			const bytes = await bytesOf(response);
			sum.all += bytes;
			if (type === 'script' || type === 'stylesheet') sum[type] += bytes;
			if (type === 'script')
				expect(await response.text(), response.url()).not.toContain('react.dev/errors');
		}
		expect(sum.script).toBeLessThanOrEqual(most.script);
		expect(sum.stylesheet).toBeLessThanOrEqual(most.stylesheet);
		expect(sum.all).toBeLessThanOrEqual(most.all);
		test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sum) });
	});
