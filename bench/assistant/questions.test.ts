import { describe, expect, test } from 'vitest';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { subjectsOf } from './evaluate.ts';
import { readGold } from './gold.ts';
import { groups, questionSets, questionsOfFile, type WrittenQuestion } from './questions.ts';

const inFull = ({ turns, question }: WrittenQuestion) =>
	[...turns, question].join('\n').toLowerCase();

const inGroups = [140, 90, 80, 40, 50];
/** Of sets with 300 questions, from the seventeenth on. */
const inGroupsOf300 = [95, 95, 60, 25, 25];

/** Sets written to a different plan. */
const sizesOf: Record<number, number[]> = {
	2: inGroups.map((size) => size / 2),
	7: [110, 90, 80, 80, 40],
	11: [46, 54, 30, 10, 10],
	12: [51, 49, 30, 5, 15],
	13: [102, 78, 60, 30, 30],
	14: [90, 90, 60, 30, 30],
	15: [95, 100, 60, 20, 25],
};

/** Records that other sources bring: golds name them beside the starter's record of the same name. */
const ofOthers: ReadonlySet<string> = new Set(['project/animoca-brands', 'project/sorare']);

const sets = questionSets.map((set, at) => ({
	name: `set ${at + 1}`,
	set,
	sizes: sizesOf[at] ?? (at < 16 ? inGroups : inGroupsOf300),
}));

describe.each(sets)('$name', ({ set, sizes }) => {
	test('there are as many questions of each group as there should be, each asked once', () => {
		const count = (group: string) => set.filter((one) => one.group === group).length;
		expect(groups.map(count)).toEqual(sizes);
		expect(new Set(set.map(inFull)).size).toBe(set.length);
		expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
	});

	test('every record that a gold names is in the starter catalogue', async () => {
		const keys = new Set<string>();
		for (const type of ['project', 'organization', 'person'] as const)
			for (const record of await starterRecords(type))
				keys.add(`${type === 'person' ? 'people' : type}/${namesIn(record).slug}`);
		const named = set.flatMap(({ gold }) => [...subjectsOf(gold)]);
		expect(named.filter((key) => !keys.has(key) && !ofOthers.has(key))).toEqual([]);
	});
});

/**
 * Some questions of the fifth group may be answered or declined, most Vietnamese ones have accents, and eight were
 * asked before.
 */
describe.each(sets.slice(0, 4))('$name', ({ set }) => {
	test('answerable questions have a query, others none', () => {
		for (const { group, gold } of set)
			for (const text of gold) expect('query' in readGold(text)).toBe(group !== 'unanswerable');
	});

	test('half of the Vietnamese questions have no accents', () => {
		const own = set.filter(({ group }) => group === 'vietnamese');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches all of ASCII.
		expect(own.filter(({ question }) => /^[\x00-\x7f]*$/.test(question))).toHaveLength(
			own.length / 2,
		);
	});
});

test('no question of one of the first four sets is in another', () => {
	const all = questionSets.slice(0, 4).flat().map(inFull);
	expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});

test('a file of questions is held to the same shape', async () => {
	expect(await questionsOfFile('bench/assistant/sets/03.jsonl')).toEqual(questionSets[2]);
	await expect(questionsOfFile('bench/assistant/hostile.json')).rejects.toThrow();
});
