import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { answerQuestion } from './answer-question.ts';

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');

beforeAll(async () => {
	const { db } = database;
	const staff = { origin: 'staff' };
	const set = { name: 'Alpaca Finance', website: 'https://old.example/' };
	const [made] = await revise(db, staff, [
		{ type: 'project', set, source: 'https://old.example/about' },
	]);
	if (!made) throw new Error('No record was made.');
	await db.execute(sql`update revision set at = '2026-01-05T10:00:00Z'`);
	await revise(db, staff, [
		{
			...{ type: 'project', id: made.id, set: { website: 'https://new.example/' } },
			source: 'https://new.example/about',
		},
	]);
	await db.execute(sql`update revision set at = '2026-06-01T10:00:00Z' where at > '2026-01-06'`);
});

const ask = async (question: string) => {
	const answer = await answerQuestion(database.db, { question, turns: [], today });
	if (answer.outcome !== 'answer') return { fact: undefined, text: answer.sentence };
	const fact = answer.facts.find(({ field }) => field === 'website');
	return { fact, text: answer.text.filter((piece) => typeof piece === 'string').join('') };
};

test('a fact of a past day is the record’s value at its end, with the source of then', async () => {
	const { fact } = await ask('What was the website of Alpaca Finance as of 2026-03-01?');
	expect(fact).toMatchObject({
		...{ value: 'https://old.example/', source: 'https://old.example/about' },
		href: '/project/alpaca-finance?asof=2026-03-01',
	});
	const later = await ask('What was the website of Alpaca Finance as of 2026-06-01?');
	expect(later.fact?.value).toBe('https://new.example/');
});

test('before the record had it, it was unknown', async () => {
	const { fact, text } = await ask('What was the website of Alpaca Finance as of 2025-12-31?');
	expect(fact).toBeUndefined();
	expect(text).toContain('as of Dec 31, 2025');
	expect(text).toContain('not known');
});

test('a fact without history gives no past value from today’s', async () => {
	const { fact, text } = await ask('What was the price of Alpaca Finance as of 2026-03-01?');
	expect(fact).toBeUndefined();
	expect(text).toContain('not kept by day');
});
