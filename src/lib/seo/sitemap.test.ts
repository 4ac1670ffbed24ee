import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const database = useTestDatabase();
const origin = 'https://cairn.example';

test('the index lists the existing files, and they list every record to be found', async () => {
	const { db } = database;
	await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave' } },
		{ type: 'person', set: { name: 'A. Person' } },
	]);
	await revise(db, { origin: 'sample' }, [{ type: 'organization', set: { name: 'Sample Fund' } }]);
	const index = await sitemapIndex(db, origin);
	const files = [
		...index.matchAll(/<loc>https:\/\/cairn\.example\/sitemaps\/([^<]+)\.xml<\/loc>/g),
	].map((match) => match[1]);
	expect(files).toEqual(['pages-1', 'projects-1', 'people-1']);
	expect(index.match(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g)).toHaveLength(2);
	expect(await sitemapFile(db, origin, 'projects-1')).toContain(
		'<url><loc>https://cairn.example/project/aave</loc><lastmod>2',
	);
	expect(await sitemapFile(db, origin, 'pages-1')).toContain('<loc>https://cairn.example/</loc>');
	for (const name of ['organizations-1', 'projects-2', 'pages-2', 'projects-0', 'rounds-1', 'x'])
		expect(await sitemapFile(db, origin, name)).toBeUndefined();
});
