import { expect, test } from 'vitest';
import { complaintsAbout } from '../e2e/sweep/html.ts';
import { examplesOf } from '../e2e/sweep/route-examples.ts';
import { siteRoutes } from '../e2e/sweep/routes.ts';
import { siteUrl } from './fixtures.ts';

const pages = [
	...siteRoutes()
		.filter(({ isPage }) => isPage)
		.flatMap(examplesOf)
		.filter(({ status = 200 }) => status === 200 || status >= 400)
		.map(({ path }) => path),
	// Parts of a page that only exist on request.
	'/directory/projects?sort=volume&dir=asc&page=2&cols=name,volume',
	'/directory/people?investor-type=Angel+Investor&q=a',
	'/project/bitcoin?range=1y',
];

for (const path of pages) {
	test(`${path} is HTML`, async () => {
		const response = await fetch(siteUrl() + path);
		expect(await complaintsAbout(await response.text())).toEqual([]);
	});
}
