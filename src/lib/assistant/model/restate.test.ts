import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { readQuestion } from '#lib/questions/read-question.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import type { Plan } from './plan.ts';
import { namesIn, restateQuestion } from './restate.ts';

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');
const requestFor = (question: string) => ({ question, turns: [], today });

beforeAll(async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Uniswap', symbol: 'UNI' }, source: 'https://example.com/a' },
		{ type: 'project', set: { name: 'Raised Finance' }, source: 'https://example.com/b' },
	]);
});

/** The plan of a model that takes a question to mean `plain`. */
async function planOf(plain: string, instead: Plan['instead']): Promise<Plan> {
	const read = await readQuestion(database.db, requestFor(plain));
	if (!('query' in read)) throw new Error(`“${plain}” is not read: ${JSON.stringify(read)}`);
	return { query: read.query, instead };
}

const question = 'How much did Uniswap hoover?';
const plain = 'How much did Uniswap raise?';

test('a plan is valid if the planner, given a word’s meaning, reads the same', async () => {
	const plan = await planOf(plain, [{ word: 'hoover', means: 'raise' }]);
	expect(await restateQuestion(database.db, requestFor(question), plan)).toEqual({
		question: plain,
		words: ['hoover'],
	});
	expect(await namesIn(database.db, requestFor(question))).toContainEqual({
		...{ words: 'uniswap', type: 'project', slug: 'uniswap', name: 'Uniswap' },
	});
});

test('short forms are known', async () => {
	const plan = await planOf('Uniswap được thành lập năm nào', [
		{ word: 'quorble', means: 'thành lập' },
	]);
	expect(
		await restateQuestion(database.db, requestFor('Uniswap đc quorble năm nào'), plan),
	).toMatchObject({
		words: ['quorble'],
	});
});

test.each([
	['leaves the word unexplained', []],
	['explains a word that is not there', [{ word: 'vacuum', means: 'raise' }]],
	[
		'explains a word that is known',
		[
			{ word: 'hoover', means: 'raise' },
			{ word: 'much', means: 'many' },
		],
	],
	['brings a figure', [{ word: 'hoover', means: 'raise 5' }]],
	['brings signs', [{ word: 'hoover', means: 'raise; drop' }]],
	['brings words that nobody knows', [{ word: 'hoover', means: 'gobble' }]],
	['reads otherwise than it plans', [{ word: 'hoover', means: 'launch' }]],
] as const)('a plan is discarded that %s', async (_why, instead) => {
	const plan = await planOf(plain, [...instead]);
	expect(await restateQuestion(database.db, requestFor(question), plan)).toBeNull();
});

test('a plan is discarded that asks for something else, or about another record', async () => {
	const instead = [{ word: 'hoover', means: 'raise' }];
	const other = await planOf('Who founded Uniswap?', instead);
	expect(await restateQuestion(database.db, requestFor(question), other)).toBeNull();
	const foreign = await planOf('How much did Raised Finance raise?', instead);
	expect(await restateQuestion(database.db, requestFor(question), foreign)).toBeNull();
});

test('without unknown words no plan is used', async () => {
	const plan = await planOf(plain, []);
	expect(await restateQuestion(database.db, requestFor(plain), plan)).toBeNull();
});
