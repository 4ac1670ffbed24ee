import { beforeAll, expect, test } from 'vitest';
import { datasetNamed } from '#lib/api/registry.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { findRows } from './find-rows.ts';
import { openScreen } from './open-screen.ts';
import { addSort, screenerHref, screenHeads } from './screen-links.ts';
import { readScreen, writeScreen } from './screen-text.ts';

const database = useTestDatabase();
beforeAll(() => seedSamples(database.db));

const screenOf = (text: string) => {
	const read = readScreen(text);
	if ('faults' in read) throw new Error(read.faults.join());
	return read.screen;
};
const answer = (sid: string, params: unknown) => {
	const dataset = datasetNamed(sid);
	if (!dataset) throw new Error(sid);
	return dataset.answer(database.db, params);
};

test.each([
	'projects/all(market_cap_usd:known)/sort:-market_cap_usd',
	'people/sort:name',
	'organizations/any(rounds_led:at-least:1;website:known)',
	'fundraising/none(amount_quantity:missing)/sort:-date',
])('%s: programs read the rows and counts of the page', async (s) => {
	const screen = screenOf(s);
	const { ids, total } = await findRows(database.db, screen, { skip: 3, take: 10 });
	const { rows, tags } = await answer('screen_rows', { s, skip: 3, take: 10 });
	expect(
		rows.map((row) => (row && typeof row === 'object' && '_id' in row ? row._id : null)),
	).toEqual(ids.map(String));
	expect(tags.length).toBeGreaterThan(0);
	const { rows: counts } = await answer('screen_counts', { s });
	expect(counts).toMatchObject([{ total }]);
	for (const one of rows) expect(() => datasetNamed('screen_rows')?.row.parse(one)).not.toThrow();
});

test('an invalid screen is refused with a message, at once, however long', async () => {
	for (const s of [
		'everything',
		'projects/all(',
		`projects/all(${'name:is:a;'.repeat(700)}name:is:b)`,
		'x'.repeat(100_000),
		"projects/all(name:is:'; drop table project--)",
		'projects/all(name:is:*0*)',
		'projects/all(name:is:*d800*)',
	])
		await expect(answer('screen_rows', { s })).rejects.toMatchObject({ name: 'ZodError' });
	await expect(answer('screen_rows', { s: 'projects', take: 501 })).rejects.toMatchObject({
		name: 'ZodError',
	});
});

test('a page past the end shows the last, and says so', async () => {
	const opened = await openScreen(database.db, screenOf('projects'), 500);
	expect(opened).toMatchObject({ note: 'There is no page 500; this is the last.' });
	if ('refused' in opened) throw new Error(opened.refused);
	expect(opened.rows.length).toBeGreaterThan(0);
	expect(opened.page).toBe(Math.ceil(opened.total / 100));
});

test('a header sorts by itself, with Shift after existing sorts', () => {
	const screen = screenOf('projects/sort:-market_cap_usd');
	const head = screenHeads(screen)('name');
	expect(head).toMatchObject({
		href: '/screener?s=projects/sort:-name',
		adding: '/screener?s=projects/sort:-market_cap_usd,-name',
	});
	const turned = addSort(screenOf('projects/sort:-market_cap_usd,-name'), 'name');
	expect(writeScreen(turned)).toBe('projects/sort:-market_cap_usd,name');
	expect(writeScreen(addSort(turned, 'name'))).toBe('projects/sort:-market_cap_usd');
	expect(screenHeads(screen)('market_cap_usd')).toMatchObject({ order: 'desc' });
	expect(screenHeads(screen)('prices_7d')).toEqual({});
	expect(screenerHref(screen, 3)).toBe('/screener?s=projects/sort:-market_cap_usd&page=3');
});
