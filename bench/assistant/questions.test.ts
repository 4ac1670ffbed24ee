import { expect, test } from 'vitest';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { subjectsOf } from './evaluate.ts';
import { readGold } from './gold.ts';
import { groups, questions } from './questions.ts';

test('there are 400 questions, each asked once', () => {
	const count = (group: string) => questions.filter((one) => one.group === group).length;
	expect(groups.map(count)).toEqual([140, 90, 80, 40, 50]);
	const asked = questions.map(({ turns, question }) => [...turns, question].join('\n'));
	expect(new Set(asked).size).toBe(400);
	expect(new Set(questions.map(({ id }) => id)).size).toBe(400);
});

test('what can be answered has a query, and nothing else has one', () => {
	for (const { group, gold } of questions)
		for (const text of gold) expect('query' in readGold(text)).toBe(group !== 'unanswerable');
});

test('half of the Vietnamese questions have no accents', () => {
	const own = questions.filter(({ group }) => group === 'vietnamese');
	// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
	expect(own.filter(({ question }) => /^[\x00-\x7f]*$/.test(question))).toHaveLength(40);
});

test('every record that a gold names is in the starter catalogue', async () => {
	const keys = new Set<string>();
	for (const type of ['project', 'organization', 'person'] as const)
		for (const record of await starterRecords(type))
			keys.add(`${type === 'person' ? 'people' : type}/${namesIn(record).slug}`);
	const named = questions.flatMap(({ gold }) => [...subjectsOf(gold)]);
	expect(named.filter((key) => !keys.has(key))).toEqual([]);
});
