import { describe, expect, test } from 'vitest';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { subjectsOf } from './evaluate.ts';
import { readGold } from './gold.ts';
import {
	fourthQuestions,
	groups,
	questions,
	secondQuestions,
	thirdQuestions,
	type WrittenQuestion,
} from './questions.ts';

const inFull = ({ turns, question }: WrittenQuestion) =>
	[...turns, question].join('\n').toLowerCase();

const inGroups = [140, 90, 80, 40, 50];

describe.each([
	{ name: 'the first set', set: questions, sizes: inGroups },
	{ name: 'the second set', set: secondQuestions, sizes: inGroups },
	{ name: 'the third set', set: thirdQuestions, sizes: inGroups.map((size) => size / 2) },
	{ name: 'the fourth set', set: fourthQuestions, sizes: inGroups },
])('$name', ({ set, sizes }) => {
	test('there are as many questions of each group as there should be, each asked once', () => {
		const count = (group: string) => set.filter((one) => one.group === group).length;
		expect(groups.map(count)).toEqual(sizes);
		expect(new Set(set.map(inFull)).size).toBe(set.length);
		expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
	});

	test('what can be answered has a query, and nothing else has one', () => {
		for (const { group, gold } of set)
			for (const text of gold) expect('query' in readGold(text)).toBe(group !== 'unanswerable');
	});

	test('half of the Vietnamese questions have no accents', () => {
		const own = set.filter(({ group }) => group === 'vietnamese');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
		expect(own.filter(({ question }) => /^[\x00-\x7f]*$/.test(question))).toHaveLength(
			own.length / 2,
		);
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

test('no question of one set is in another', () => {
	const all = [...questions, ...secondQuestions, ...thirdQuestions, ...fourthQuestions].map(inFull);
	expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
