import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findRows } from '#lib/screens/find-rows.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { seedStarter } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import type { Answer, Turn } from './answer.ts';
import { answerQuery, answerQuestion, readingOfQuery } from './answer-question.ts';
import { askAnswer } from './ask-shapes.ts';
import { type Query, querySchema } from './query.ts';
import { type QuestionReading, readQuestion } from './read-question.ts';

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');

const examples = z
	.array(
		z.object({
			question: z.string(),
			before: z.array(z.string()).default([]),
			reading: z.string().optional(),
			outcome: z.enum(['ask', 'decline']).optional(),
			sentence: z.string().optional(),
		}),
	)
	.parse(
		JSON.parse(
			readFileSync(
				new URL('../../../tests/fixtures/questions/readings.json', import.meta.url),
				'utf8',
			),
		),
	);

beforeAll(() => seedStarter(database.db));

const read = (question: string, turns: readonly Turn[] = []): Promise<QuestionReading> =>
	readQuestion(database.db, { question, turns, today });
const ask = (question: string, turns: readonly Turn[] = []): Promise<Answer> =>
	answerQuestion(database.db, { question, turns, today });

async function turnsOf(questions: readonly string[]): Promise<Turn[]> {
	const turns: Turn[] = [];
	for (const question of questions) {
		const found = await read(question, turns);
		turns.push({
			question,
			reading: 'query' in found ? await readingOfQuery(database.db, found.query) : null,
		});
	}
	return turns;
}

/** How an example is read: the words of its query, or why there is none. */
async function describeReading({ question, before }: (typeof examples)[number]) {
	const found = await read(question, await turnsOf(before));
	if ('query' in found) {
		const { words } = await readingOfQuery(database.db, found.query);
		return { question, before, reading: words };
	}
	const { outcome, sentence } = found;
	return { question, before, outcome, ...(outcome === 'ask' && { sentence }) };
}

test('questions are read as meant, in English and Vietnamese, alone and as follow-ups', async () => {
	const said = [];
	for (const example of examples) said.push(await describeReading(example));
	expect(said).toEqual(examples);
}, 600_000);

test('the address of a token names its project', async () => {
	const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
	const meant = await read('Who invested in Uniswap?');
	expect(meant).toHaveProperty('query');
	for (const text of [uni, `eth:${uni}`, `https://etherscan.io/token/${uni}`])
		expect(await read(`Who invested in ${text}?`)).toEqual(meant);
});

test('an unknown fact of a named record is reported so, with what is known of it', async () => {
	for (const [question, sentence] of [
		['How many rounds did Paradigm lead in 2013?', 'The catalogue has no matching funding rounds.'],
		['What is the price of Uniswap?', 'The price of Uniswap is not known.'],
		['Did Alameda Research invest in Aptos?', 'The catalogue has no matching funding rounds.'],
	] as const) {
		const answer = await ask(question);
		if (answer.outcome !== 'answer') expect.unreachable(`${question}: ${answer.outcome}`);
		const said = answer.text.map((piece) =>
			typeof piece === 'string' ? piece : answer.facts.find(({ id }) => id === piece.fact)?.shown,
		);
		expect(said.join('')).toBe(sentence);
		expect(answer.closest?.length).toBeGreaterThan(0);
	}
});

test('a word one character off is corrected, and the answer says so', async () => {
	const answer = await ask('whats the max suply of bitcoin');
	expect(answer).toMatchObject({
		...{ outcome: 'answer', reading: { words: 'Max supply of Bitcoin' } },
		caveats: ['I read “suply” as “supply”.'],
	});
});

test('a question without results asks back, with how it was read', async () => {
	for (const [question, sentence] of [
		['DeFi projects founded in 2003', 'The catalogue has no matching projects.'],
		['Top 5 projects by market cap', 'No market cap is known for these'],
		['What share of Aptos goes to advisors?', 'The tokens are distributed to: Community'],
		['Upcoming unlocks of Uniswap', 'The catalogue has no matching unlocks'],
	] as const) {
		const answer = await ask(question);
		expect(answer, question).toMatchObject({
			...{ outcome: 'ask', sentence: expect.stringContaining(sentence) },
			reading: { words: expect.any(String) },
		});
	}
});

test('a round that a person led is not without a lead', async () => {
	const ofRounds = async (question: string) => {
		const answer = await ask(question);
		if (answer.outcome !== 'answer') throw new Error(answer.sentence);
		return answer.table?.rows.map(({ record }) => record) ?? [];
	};
	const led = await ofRounds('Seed rounds of Mummolin');
	expect(led).toHaveLength(1);
	expect(await ofRounds('Rounds in 2023 without a lead investor')).not.toContain(led[0]);
});

test('participants of the chosen round are those of its page, and of no other', async () => {
	const { rows: rounds } = await database.db.execute<{
		slug: string;
		size: string;
		names: string[];
	}>(sql`
		select r.slug, r.amount_usd as size, array(select distinct coalesce(o.slug, h.slug) from shown_investor as i
			left join organization as o on o.id = i.organization_id left join person as h on h.id = i.person_id
			where i.round_id = r.id and i.name is null order by 1) as names
		from round_listing as l join funding_round as r on r.id = l.id join project as p on p.id = r.project_id
		where p.slug = 'eigenlayer' and r.amount_usd is not null order by r.amount_usd desc`);
	expect(rounds.length).toBeGreaterThan(1);
	for (const [question, round] of [
		["Who invested in EigenLayer's biggest round?", rounds[0]],
		["Who invested in EigenLayer's smallest round?", rounds.at(-1)],
	] as const) {
		const answer = await ask(question);
		if (answer.outcome !== 'answer') throw new Error(answer.sentence);
		const slugs = answer.table?.rows.map(({ record }) => record?.split('/')[1]);
		expect(slugs?.toSorted(), question).toEqual(round?.names);
	}
});

test('people behind a project are records, and a round’s sources are their pages', async () => {
	const rowsOf = async (question: string) => {
		const answer = await ask(question);
		if (answer.outcome !== 'answer') throw new Error(answer.sentence);
		return answer.table?.rows ?? [];
	};
	expect((await rowsOf('Which organizations are behind ApeCoin?'))[0]?.record).toBe(
		'organization/yuga-labs',
	);
	expect(
		(await rowsOf('Which projects is Yuga Labs behind?')).map(({ record }) => record),
	).toContain('project/apecoin');
	const sources = await rowsOf("Sources of MoonPay's Series A round");
	expect(sources.length).toBeGreaterThan(1);
	for (const { record, cells } of sources) {
		expect(record).toBe('round/moonpay-series-a-2021');
		expect(cells[0]).toMatch(/^https:/);
	}
	const amounts = await rowsOf(
		'What do the sources say about the amount of the EigenLayer Series B?',
	);
	expect(amounts.map(({ cells }) => cells[1])).toEqual([100_000_000]);
});

test('alternatives in an answer are worded alike', async () => {
	for (const question of ['Largest quorble rounds', 'How many rounds in 2021 news']) {
		const answer = await ask(question);
		expect(answer.outcome).toBe('ask');
		if (answer.outcome !== 'ask') continue;
		expect(answer.choices.length).toBeGreaterThan(0);
		for (const choice of answer.choices)
			expect(await read(choice.question), choice.question).toHaveProperty('query');
	}
});

test('every figure of an answer is the fact it names, and its address shows as many rows', async () => {
	for (const { question, reading } of examples.filter(({ before }) => before.length === 0)) {
		if (reading === undefined) continue;
		const answer = await ask(question);
		// Nothing matches in the starter catalogue: the answer states that, and how it was read.
		if (answer.outcome === 'ask') {
			expect(answer.reading?.words, question).toBe(reading);
			continue;
		}
		if (answer.outcome !== 'answer') throw new Error(`${question}: ${answer.sentence}`);
		expect(askAnswer.safeParse(answer).error, question).toBeUndefined();
		const facts = new Map(answer.facts.map((fact) => [fact.id, fact]));
		for (const piece of answer.text)
			if (typeof piece !== 'string') expect(facts.has(piece.fact), question).toBe(true);
			else expect(piece, question).not.toMatch(/\$\d|\d{2,}/);
		for (const { cells, facts: named } of answer.table?.rows ?? [])
			for (const [at, id] of named.entries())
				if (id !== null && answer.table?.columns[at]?.unit !== 'text')
					expect(facts.get(id)?.value, question).toBe(cells[at]);
		await checkAddress(question, answer);
	}
}, 600_000);

async function checkAddress(
	question: string,
	{ reading, table }: Extract<Answer, { outcome: 'answer' }>,
) {
	const query = querySchema.parse(reading.query);
	const text = reading.href?.startsWith('/screener?')
		? new URL(reading.href, 'http://site').searchParams.get('s')
		: null;
	if (query.kind !== 'list' || text === null) return;
	const screen = readScreen(text);
	if ('faults' in screen) throw new Error(`${question}: ${screen.faults.join(' ')}`);
	const { total } = await findRows(database.db, screen.screen, { skip: 0, take: 1, now: today });
	expect(table?.total ?? 0, question).toBe(total);
}

const stages = ['Seed', 'Series A', 'Series B', 'Series C', 'Strategic'];
const sectors = ['DeFi', 'Gaming', 'Layer 1', 'Layer 2', 'Infrastructure', 'NFT'];
const leads = [
	['Paradigm', 'paradigm'],
	['Polychain Capital', 'polychain-capital'],
	['Pantera Capital', 'pantera-capital'],
] as const;

const part = fc.record({
	stage: fc.option(fc.constantFrom(...stages)),
	sector: fc.option(fc.constantFrom(...sectors)),
	year: fc.option(fc.integer({ min: 2013, max: 2025 })),
	least: fc.option(fc.integer({ min: 1, max: 400 })),
	lead: fc.option(fc.constantFrom(...leads)),
	kind: fc.constantFrom('list', 'count', 'figure', 'month', 'largest'),
	isVietnamese: fc.boolean(),
});
type Parts = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

/** A question for these parts, from a template. */
function written({ stage, sector, year, least, lead, kind, isVietnamese }: Parts): string {
	const words = (texts: (string | false | null)[]) => texts.filter(Boolean).join(' ');
	if (isVietnamese) {
		const head = {
			...{ list: 'Liệt kê các vòng', count: 'Có bao nhiêu vòng', figure: 'Tổng số tiền các vòng' },
			...{ month: 'Số vòng theo tháng', largest: '5 vòng lớn nhất' },
		}[kind];
		return words([
			head,
			stage,
			sector && `trong lĩnh vực ${sector}`,
			least !== null && `ít nhất ${least} triệu đô`,
			lead && `do ${lead[0]} dẫn dắt`,
			year !== null && `trong năm ${year}`,
		]);
	}
	const head = {
		...{ list: 'List', count: 'How many', figure: 'Total amount of', month: 'Number of' },
		largest: 'Top 5 largest',
	}[kind];
	return words([
		head,
		sector,
		stage,
		'rounds',
		least !== null && `of at least $${least}m`,
		lead && `led by ${lead[0]}`,
		year !== null && `in ${year}`,
		kind === 'month' && 'by month',
	]);
}

/** The expected query for these parts, with its conditions by field. */
function meant({ stage, sector, year, least, lead, kind }: Parts) {
	const conditions = [
		...(stage === null ? [] : [['stages', 'is', stage]]),
		...(sector === null ? [] : [['sector', 'is', sector]]),
		...(least === null ? [] : [['amount_quantity', 'at least', String(least * 1e6)]]),
		...(lead === null ? [] : [['lead_investors', 'is', lead[1]]]),
		...(year === null ? [] : [['date', 'between', `${year}-01-01`, `${year}-12-31`]]),
	];
	const shape = {
		list: { kind: 'list', sort: null, take: null },
		largest: { kind: 'list', sort: { field: 'amount_quantity', order: 'desc' }, take: 5 },
		count: { kind: 'count' },
		figure: { kind: 'figure', of: 'sum', field: 'amount_quantity' },
		month: { kind: 'group', by: 'month', of: 'count', field: null },
	}[kind];
	return { ...shape, conditions: new Set(conditions.map((one) => one.join('|'))) };
}

function asMeant(query: Query) {
	if (!('rows' in query)) return query;
	const { rows, ...rest } = query;
	const conditions = rows.groups.flatMap((group) => group.conditions);
	return {
		...rest,
		source: rows.source,
		conditions: new Set(
			conditions.map(({ field, comparison, values }) => [field, comparison, ...values].join('|')),
		),
	};
}

test('a question generated from a query is read as that query', async () => {
	await fc.assert(
		fc.asyncProperty(part, async (parts) => {
			const question = written(parts);
			const found = await read(question);
			if (!('query' in found)) throw new Error(`${question}: ${found.sentence}`);
			expect(asMeant(found.query), question).toMatchObject({
				source: 'fundraising',
				...meant(parts),
			});
		}),
		{ numRuns: 150 },
	);
}, 600_000);

const answered = examples.filter(
	({ reading, before }) => reading !== undefined && before.length === 0,
);
const letters = fc.string({
	unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
	minLength: 5,
	maxLength: 9,
});
/** Words with their own meaning that not all examples contain, of each kind that a question can contain. */
const contents = fc.constantFrom(
	...['Singapore', 'gaming', 'banana', 'Dragonfly', 'unlocks', 'median', '2019', 'wallets'],
	...['without', 'Vietnam', 'valuations', 'news', 'cheapest', 'CEO', '$7m', 'quarterly'],
	...['seed', 'over $5m', 'never', 'average', 'female', 'airdrop', 'lowest', 'privacy', 'AI'],
	...['before 2020', 'undisclosed', 'whitepaper', 'TVL', 'Aave', 'Vitalik Buterin', 'founders'],
	...['hard fork', 'co-investors', 'disputed', 'past', 'advisors', 'ICO', 'partnerships', '5%'],
);

/**
 * Words that repeat for some questions what is already said: more news is the same question, as are disputed ones where
 * sources disagree, the lowest in an ascending order, and unlocks where vesting is asked for.
 */
const isRedundant = (word: string, query: Query): boolean =>
	word === query.kind ||
	(word === 'lowest' && JSON.stringify(query).includes('"order":"asc"')) ||
	(word === 'unlocks' && query.kind === 'allocations' && query.what !== 'share') ||
	(word === 'disputed' && JSON.stringify(query).includes('sources_disagree'));

test('an extra word changes the query, or is asked about, unless redundant', async () => {
	const words = fc.oneof(
		letters.map((word) => `q${word}x`),
		contents,
	);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...answered),
			words,
			fc.nat(),
			async ({ question }, word, seed) => {
				const parts = question.split(' ');
				const one = word.toLowerCase().replace(/(?<=\w{4})s$/, '');
				if (question.toLowerCase().includes(one)) return;
				const at = seed % (parts.length + 1);
				const more = parts.toSpliced(at, 0, word).join(' ');
				const [before, after] = [await read(question), await read(more)];
				if (!('query' in before)) throw new Error(question);
				if (!('query' in after) || isRedundant(word, after.query)) return;
				expect(after.query, more).not.toEqual(before.query);
			},
		),
		{ numRuns: 300 },
	);
}, 600_000);

test('an unknown word is named', async () => {
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...answered), letters, async ({ question }, word) => {
			const odd = `zq${word}`;
			const found = await read(`${question.replace(/[?.]$/, '')} ${odd}`);
			expect(found, odd).toMatchObject({ sentence: expect.stringContaining(`“${odd}”`) });
		}),
		{ numRuns: 100 },
	);
}, 600_000);

test('empty, long and hostile questions are answered by a sentence', async () => {
	const hostile = [
		...['', '   ', '?', '\u202e', "'; drop table project; --", '%_\\', '🦄', '…'.repeat(500)],
		...['a '.repeat(900), '1'.repeat(1_900), '<script>alert(1)</script>', '{"kind":"list"}'],
		...[
			'$$$$',
			'> < = %',
			'between and between and',
			"''''",
			'và '.repeat(80),
			'Bitcoin '.repeat(200),
		],
	];
	for (const question of hostile) {
		const answer = await ask(question);
		expect(answer.outcome, question.slice(0, 40)).not.toBe('answer');
		expect('sentence' in answer && answer.sentence.length > 10, question.slice(0, 40)).toBe(true);
	}
});

test('any text gives an answer and never throws', async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ maxLength: 200 }), async (question) => {
			expect(['answer', 'ask', 'decline']).toContain((await ask(question)).outcome);
		}),
		{ numRuns: 100 },
	);
}, 600_000);

test('a query about a deleted record says so', async () => {
	const record = { type: 'project', slug: 'gone', name: 'Gone' } as const;
	const answer = await answerQuery(database.db, { kind: 'record', record }, today);
	expect(answer).toMatchObject({ outcome: 'ask', sentence: expect.stringContaining('no longer') });
});

test('a reader who left gets no answer', async () => {
	const signal = AbortSignal.abort();
	const asked = { question: 'How many rounds in 2022?', turns: [], today, signal };
	await expect(answerQuestion(database.db, asked)).rejects.toThrow();
});

test.each([
	['Who invested in https://x.com/lidofinance?', 'Who invested in Lido?'],
	['Who invested in lido.fi/about', 'Who invested in Lido?'],
	['What is https://www.coingecko.com/en/coins/chainlink?', 'What is Chainlink?'],
	['compare https://github.com/aave and @CurveFinance', 'compare Aave and Curve'],
])('a link means the record it points to: %s', async (pasted, named) => {
	expect(await read(pasted)).toEqual(await read(named));
});

test('a link that points to no record is no name', async () => {
	expect(await read('Who invested in https://x.com/home?')).toMatchObject({ outcome: 'ask' });
});
