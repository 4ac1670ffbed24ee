import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sourceWords } from '#lib/catalogue/source-words.ts';
import { factHistory } from '#lib/entities/fact-history.dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

async function wordsOf(type: string): Promise<Record<string, string>> {
	const { rows } = await database.db.execute<{ field: string; words: string }>(
		sql`select field, words from revision where record_type = ${type} and words is not null`,
	);
	return Object.fromEntries(rows.map(({ field, words }) => [field, words]));
}

test('a file’s cells are kept with the facts derived from them', async () => {
	await load(
		database.db,
		csv,
		input(
			'Project,Round,Amount,Date,Source\nEmber,seed round,$1.2M,2026-05,https://news.example/1',
		),
	);
	expect(await wordsOf('round')).toEqual({
		type: 'seed round',
		date: '2026-05',
		amount: '$1.2M',
		amount_usd: '$1.2M',
	});
	await load(
		database.db,
		csv,
		input('Name,Symbol,Location,Website\nTidal,TDL,UK,https://tidal.example'),
	);
	expect(await wordsOf('project')).toEqual({ location: 'UK' });
	const facts = await factHistory.load(database.db, { type: 'project', slug: 'tidal' });
	expect(facts.find(({ field }) => field === 'location')).toMatchObject({
		value: 'United Kingdom',
		words: 'UK',
	});
	expect(facts.find(({ field }) => field === 'symbol')?.words).toBeNull();
});

test('an amount the source writes in millions says so', async () => {
	const raise = { name: 'Ember', date: 1_602_460_800, round: 'Strategic ', amount: 25 };
	await load(database.db, defillama, input({ raises: [raise] }));
	expect(await wordsOf('round')).toEqual({
		amount: '25 (in millions)',
		amount_usd: '25 (in millions)',
	});
});

test('hostile words are reduced to one short line', () => {
	expect(sourceWords('\u202eSeed\u0007\n Round', 'Seed')).toBe('Seed Round');
	expect(sourceWords(`${'x'.repeat(199)}😀${'y'.repeat(1_000_000)}`, 1)?.length).toBe(201);
	expect(sourceWords('\0', 1)).toBeNull();
	expect(sourceWords('\u200b \u2067', 1)).toBeNull();
	expect(sourceWords(' 25 ', 25)).toBeNull();
	expect(sourceWords(undefined, 25)).toBeNull();
});
