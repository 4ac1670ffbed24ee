import { expect, test } from 'vitest';
import { createRouteClassifier } from './route-class.ts';

test.each([
	['/', 'home'],
	['/directory/projects', 'directory'],
	['/project/bitcoin/funding', 'project'],
	['/api/v1/projects/bitcoin', 'api/v1'],
	['/api/data/struct', 'api/data'],
	['/api/made-up-by-a-caller', 'api'],
	['/_astro/app.123.js', 'asset'],
	['/sitemap.xml', 'sitemap.xml'],
	['/status.json', 'status.json'],
	['/readyz', 'health'],
	['/wp-admin/setup.php', 'page'],
	['/[...path]', 'page'],
	['/constructor', 'page'],
])('%s is counted as %s', (path, route) => {
	expect(createRouteClassifier()(path)).toBe(route);
});
