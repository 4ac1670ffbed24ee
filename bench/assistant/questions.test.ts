import { describe, expect, test } from 'vitest';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { subjectsOf } from './evaluate.ts';
import { readGold } from './gold.ts';
import { groups, questions, secondQuestions, type WrittenQuestion } from './questions.ts';

const inFull = ({ turns, question }: WrittenQuestion) =>
	[...turns, question].join('\n').toLowerCase();

describe.each([
	['the first set', questions],
	['the second set', secondQuestions],
])('%s', (_, set) => {
	test('there are 400 questions, each asked once', () => {
		const count = (group: string) => set.filter((one) => one.group === group).length;
		expect(groups.map(count)).toEqual([140, 90, 80, 40, 50]);
		expect(new Set(set.map(inFull)).size).toBe(400);
		expect(new Set(set.map(({ id }) => id)).size).toBe(400);
	});

	test('what can be answered has a query, and nothing else has one', () => {
		for (const { group, gold } of set)
			for (const text of gold) expect('query' in readGold(text)).toBe(group !== 'unanswerable');
	});

	test('half of the Vietnamese questions have no accents', () => {
		const own = set.filter(({ group }) => group === 'vietnamese');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
		expect(own.filter(({ question }) => /^[\x00-\x7f]*$/.test(question))).toHaveLength(40);
	});

	test('every record that a gold names is in the starter catalogue', async () => {
		const keys = new Set<string>();
		for (const type of ['project', 'organization', 'person'] as const)
			for (const record of await starterRecords(type))
				keys.add(`${type === 'person' ? 'people' : type}/${namesIn(record).slug}`);
		const named = set.flatMap(({ gold }) => [...subjectsOf(gold)]);
		expect(named.filter((key) => !keys.has(key))).toEqual([]);
	});
});

test('no question of the second set is one of the first', () => {
	const asked = new Set(questions.map(inFull));
	expect(secondQuestions.filter((one) => asked.has(inFull(one)))).toEqual([]);
});
