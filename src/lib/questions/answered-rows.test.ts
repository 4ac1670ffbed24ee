import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedStarter } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import type { Answer } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { queryWords } from './answering/query-words.ts';
import { factSpec, factWords } from './lexicon/facts.ts';

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');

beforeAll(() => seedStarter(database.db));

async function answered(question: string): Promise<Extract<Answer, { outcome: 'answer' }>> {
	const answer = await answerQuestion(database.db, { question, turns: [], today });
	if (answer.outcome !== 'answer') throw new Error(`${question}: ${answer.sentence}`);
	return answer;
}

const recordsOf = async (question: string) =>
	((await answered(question)).table?.rows ?? []).map(({ record }) => record);

const textOf = ({ text, facts }: Extract<Answer, { outcome: 'answer' }>): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : facts.find(({ id }) => id === piece.fact)?.shown,
		)
		.join('');

test('excluded records are in no answer, and all others are', async () => {
	const all = await recordsOf('Who invested in Uniswap?');
	const others = await recordsOf('Who invested in Uniswap besides Paradigm?');
	expect(all).toContain('organization/paradigm');
	expect(others.toSorted()).toEqual(
		all.filter((record) => record !== 'organization/paradigm').toSorted(),
	);
	const founded = await recordsOf('Besides Ethereum, what has Gavin Wood founded?');
	expect(founded).toContain('project/polkadot');
	expect(founded).not.toContain('project/ethereum');
});

test('events and articles match a word of their titles, whatever its ending', async () => {
	const { table } = await answered('Which events mention an exploit?');
	const titles = (table?.rows ?? []).map(({ cells }) => String(cells[1]));
	expect(titles.length).toBeGreaterThan(2);
	for (const title of titles) expect(title).toMatch(/exploit/i);
	expect(titles.some((title) => /exploited/i.test(title))).toBe(true);
	const articles = await answered('Headlines with "airdrop" in them');
	for (const { cells } of articles.table?.rows ?? []) expect(cells[1]).toMatch(/airdrop/i);
});

test('events are counted by kind and by year', async () => {
	const byKind = (await answered('Number of events by kind')).table?.rows ?? [];
	const byYear = (await answered('Events per year')).table?.rows ?? [];
	const sum = (rows: typeof byKind) => rows.reduce((all, { cells }) => all + Number(cells[1]), 0);
	expect(byKind.map(({ cells }) => cells[0])).toContain('Release');
	expect(byYear.map(({ cells }) => cells[0])).toContain('2021');
	expect(sum(byYear)).toBe(sum(byKind));
});

test('only people at both places are listed, and leading more is stated in rounds led', async () => {
	const both = await recordsOf('Who has worked for both Coinbase and Farcaster?');
	const [one, other] = [
		await recordsOf('Who has worked at Coinbase?'),
		await recordsOf('Who has worked at Farcaster?'),
	];
	expect(both.toSorted()).toEqual(one.filter((record) => other.includes(record)).toSorted());
	const { table } = await answered('Who leads more often, Paradigm or Polychain Capital?');
	const led = await answered('How many rounds did Paradigm lead?');
	const count = led.facts.find(({ field }) => field === 'count')?.value;
	expect(table?.rows.find(({ record }) => record === 'organization/paradigm')?.cells[1]).toBe(
		count,
	);
});

test('organizations of one type are counted by the noun for it', async () => {
	expect(textOf(await answered('How many funds are in Singapore?'))).toMatch(/^\d+ funds\.$/);
	expect(textOf(await answered('Exchanges in Japan'))).toMatch(/^\d+ exchanges\b/);
	expect(textOf(await answered('How many organizations are in Japan?'))).toMatch(
		/ organizations\.$/,
	);
});

test('each fact is stated as a noun, whatever its label', () => {
	const record = { type: 'project' as const, slug: 'solana', name: 'Solana' };
	const said = factWords
		.filter((fact) => factSpec(fact).records !== undefined)
		.map((fact) => queryWords({ kind: 'sources', record, fact }));
	expect(said).toContain('Sources of the year of founding of Solana');
	expect(said).toContain('Sources of the launch date of Solana');
	expect(said).toContain('Sources of the amount raised by Solana');
	expect(said).toContain('Sources of whether Solana has a token');
	expect(said).toContain('Sources of the GitHub of Solana');
	for (const words of said)
		expect(words).not.toMatch(/(?:founded|launched|raised|known as|investing) of /);
});

test('events known only by year are in no month, and are mentioned', async () => {
	const { rows } = await database.db.execute<{ known: number; others: number }>(sql`
		select (count(*) filter (where date_precision <> 'year'))::int as known,
			(count(*) filter (where date_precision = 'year'))::int as others from project_event`);
	const { known, others } = rows[0] ?? { known: 0, others: 0 };
	expect(others).toBeGreaterThan(0);
	const { facts, caveats } = await answered('Number of events by month');
	expect(facts.find(({ field }) => field === 'count')?.value).toBe(known);
	expect(caveats).toEqual([
		expect.stringMatching(new RegExp(`^${others} events? (is|are) in no group`)),
	]);
});

test('projects backed by two investors may have raised from each in a separate round', async () => {
	const [ofOne, ofOther, ofBoth] = [
		await recordsOf('What did Binance Labs back?'),
		await recordsOf('What did Polychain Capital back?'),
		await recordsOf('What did Binance Labs and Polychain Capital both back?'),
	];
	expect(ofBoth).toContain('project/celestia');
	expect(ofBoth.toSorted()).toEqual(ofOne.filter((record) => ofOther.includes(record)).toSorted());
	const { reading } = await answered('What did Binance Labs and Polychain Capital both back?');
	// A screen of rounds would show those that both joined, and there are none.
	expect(reading.href).toBeNull();
	expect(reading.words).toMatch(/with Organizations: Binance Labs, and rounds with Organizations/);
});
