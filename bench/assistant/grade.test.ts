import { describe, expect, test } from 'vitest';
import type { Answer, AnswerFact, AnswerTable } from '#lib/questions/answer.ts';
import type { Expected } from './evaluate.ts';
import { gradeAnswer } from './grade.ts';

const names = new Map([
	['project/alpha', 'Alpha'],
	['project/beta', 'Beta'],
	['people/ann', 'Ann Lee'],
]);
const grade = (answer: Answer, ...expected: Expected[]) =>
	gradeAnswer(answer, { expected, subjects: new Set(['project/alpha']), names }).grade;

type Cells = (string | number | null)[];
const table = (rows: [record: string | null, ...cells: Cells][], total = rows.length) =>
	({
		columns: (rows[0]?.slice(1) ?? []).map((_, at) => ({
			key: `c${at}`,
			label: `Column ${at}`,
			unit: 'text',
		})),
		rows: rows.map(([record, ...cells]) => ({ record, href: null, cells, facts: [] })),
		total,
		chart: null,
	}) satisfies AnswerTable;

const fact = (more: Partial<AnswerFact>): AnswerFact => ({
	...{ id: 'f1', record: null, field: 'count', value: 3, shown: '3' },
	...{ source: null, at: null, href: null },
	...more,
});

function answer(more: {
	table?: AnswerTable;
	facts?: AnswerFact[];
	beside?: AnswerFact[];
}): Answer {
	const facts = (more.facts ?? []).map((one, at) => ({ ...one, id: `f${at + 1}` }));
	return {
		outcome: 'answer',
		reading: { words: 'Rounds', href: null, unused: [], query: null },
		text: facts.map(({ id }) => ({ fact: id })),
		table: more.table ?? null,
		facts: [...facts, ...(more.beside ?? []).map((one, at) => ({ ...one, id: `g${at}` }))],
		found: [],
		caveats: [],
		asOf: '2026-11-25T12:00:00Z',
	};
}

const listed = (records: string[], more: object = {}): Expected => ({
	...{ kind: 'records', records, ranks: null, take: null },
	...more,
});
const rows = (...keys: string[]) =>
	table(keys.map((key): [string, string] => [key, names.get(key) ?? key]));
const many = (count: number) => Array.from({ length: count }, (_, at) => `round/r${at}`);

describe('lists', () => {
	const two = listed(['project/alpha', 'project/beta']);

	test('the same rows in any order are right', () => {
		expect(grade(answer({ table: rows('project/beta', 'project/alpha') }), two)).toBe('right');
	});

	test('dropping a condition gives extra rows, inventing one gives fewer', () => {
		const more = rows('project/beta', 'project/alpha', 'project/gamma');
		expect(grade(answer({ table: more }), two)).toBe('wrong');
		expect(grade(answer({ table: rows('project/beta') }), two)).toBe('wrong');
		expect(grade(answer({ table: rows('project/beta', 'project/beta') }), two)).toBe('wrong');
	});

	test('the first rows of many suffice when the total is right', () => {
		const ten = (total: number) => answer({ table: { ...rows(...many(10)), total } });
		expect(grade(ten(40), listed(many(40)))).toBe('right');
		expect(grade(ten(41), listed(many(40)))).toBe('wrong');
		expect(grade(answer({ table: { ...rows('round/r1'), total: 40 } }), listed(many(40)))).toBe(
			'wrong',
		);
	});

	test('without a table, a name in the sentence counts as found', () => {
		const ann = listed(['people/ann']);
		const said = (value: string, record: string) =>
			answer({ facts: [fact({ field: 'founders', value, record })] });
		expect(grade(said('Ann Lee', 'project/alpha'), ann)).toBe('right');
		expect(grade(said('Ann Lee', 'people/ann'), ann)).toBe('right');
		expect(grade(said('Bob', 'project/alpha'), ann)).toBe('wrong');
	});

	test('the record that a question names is no answer to it', () => {
		const newest = listed(['project/alpha', 'project/beta'], { ranks: [9, 5], take: 1 });
		const said = (record: string) =>
			answer({ facts: [fact({ record, field: 'date', value: 'x' })] });
		expect(grade(said('project/alpha'), newest)).toBe('wrong');
	});

	test('the product’s other words for a kind of record mean the same', () => {
		expect(grade(answer({ table: rows('person/ann') }), listed(['people/ann']))).toBe('right');
		expect(grade(answer({ table: rows('fundraising/x') }), listed(['round/x']))).toBe('right');
	});
});

describe('rankings', () => {
	const ranked = (take: number | null) =>
		listed(['round/a', 'round/b', 'round/c', 'round/d'], { ranks: [9, 5, 5, 1], take });
	const order = (take: number | null, ...keys: string[]) =>
		grade(answer({ table: rows(...keys.map((key) => `round/${key}`)) }), ranked(take));

	test('the order is right, and ties may swap places', () => {
		expect(order(null, 'a', 'b', 'c', 'd')).toBe('right');
		expect(order(null, 'a', 'c', 'b', 'd')).toBe('right');
		expect(order(null, 'b', 'a', 'c', 'd')).toBe('wrong');
		expect(order(null, 'd', 'c', 'b', 'a')).toBe('wrong');
	});

	test('as many as were asked for, or all that tie with the last', () => {
		expect(order(2, 'a', 'b')).toBe('right');
		expect(order(2, 'a', 'c')).toBe('right');
		expect(order(2, 'a', 'c', 'b')).toBe('right');
		expect(order(2, 'a')).toBe('wrong');
		expect(order(2, 'a', 'b', 'c', 'd')).toBe('wrong');
		expect(order(2, 'b', 'a')).toBe('wrong');
	});

	test('when one is asked for, others may follow below it', () => {
		expect(order(1, 'a')).toBe('right');
		expect(order(1, 'a', 'b', 'c', 'd')).toBe('right');
		expect(order(1, 'b', 'a')).toBe('wrong');
	});
});

describe('figures', () => {
	const sum: Expected = { kind: 'figure', form: 'sum', figure: 176_000_000 };
	const stated = (...facts: Partial<AnswerFact>[]) =>
		grade(answer({ facts: facts.map(fact) }), sum);

	test('the figure in the sentence is the one graded', () => {
		expect(stated({ field: 'sum of raised', value: 176_000_000 })).toBe('right');
		expect(stated({ field: 'sum of raised', value: 165_000_000 })).toBe('wrong');
		expect(stated({ value: 3 }, { field: 'sum of raised', value: 176_000_000 })).toBe('right');
		expect(stated({ field: 'raised', value: 3 }, { field: 'raised', value: 176_000_000 })).toBe(
			'wrong',
		);
	});

	test('a right figure outside any sentence does not count', () => {
		expect(grade(answer({ beside: [fact({ value: 176_000_000 })] }), sum)).toBe('wrong');
	});
});

describe('groups', () => {
	const groups: Expected = {
		kind: 'groups',
		groups: [
			['2022-03', 9],
			['2022-01', 4],
		],
		take: null,
	};
	const grouped = (...given: [string | null, number | null][]) =>
		grade(
			answer({ table: table(given.map(([key, value]): [null, ...Cells] => [null, key, value])) }),
			groups,
		);

	test('every group has its value, however its month is written', () => {
		expect(grouped(['2022-01', 4], ['2022-03', 9])).toBe('right');
		expect(grouped(['Jan 2022', 4], ['March 2022', 9])).toBe('right');
		expect(grouped(['2022-01-01', 4], ['2022-02-01', 0], ['2022-03-01', 9], [null, 2])).toBe(
			'right',
		);
		expect(grouped(['2022-01', 4], ['2022-03', null])).toBe('wrong');
		expect(grouped(['2022-01', 5], ['2022-03', 9])).toBe('wrong');
		expect(grouped(['2022-01', 4])).toBe('wrong');
		expect(grouped(['2022-01', 4], ['2022-03', 9], ['2022-04', 1])).toBe('wrong');
	});

	test('a group without any known value may be listed without one', () => {
		const given = (median: number | null) =>
			grade(
				answer({
					table: table([
						[null, '2022-01', 4, 2],
						[null, '2022-02', median, 1],
						[null, '2022-03', 9, 3],
					]),
				}),
				groups,
			);
		expect(given(null)).toBe('right');
		expect(given(1)).toBe('wrong');
	});

	test('groups that differ only in case are counted separately', () => {
		const chains: Expected = {
			kind: 'groups',
			groups: [
				['NEO', 3],
				['Neo', 2],
			],
			take: null,
		};
		const given = (...rows: [string, number][]) =>
			grade(
				answer({ table: table(rows.map(([key, value]): [null, ...Cells] => [null, key, value])) }),
				chains,
			);
		expect(given(['NEO', 3], ['Neo', 2])).toBe('right');
		expect(given(['NEO', 3])).toBe('wrong');
		expect(given(['NEO', 3], ['Neo', 4])).toBe('wrong');
		expect(given(['NEO', 3], ['Neo', 2], ['NEO', 3])).toBe('wrong');
	});

	test('the first groups asked for are in order', () => {
		const top: Expected = {
			kind: 'groups',
			groups: [
				['A', 9],
				['B', 4],
				['C', 1],
			],
			take: 2,
		};
		const given = (...keys: [string, number][]) =>
			grade(
				answer({ table: table(keys.map(([key, value]): [null, ...Cells] => [null, key, value])) }),
				top,
			);
		expect(given(['A', 9], ['B', 4])).toBe('right');
		expect(given(['B', 4], ['A', 9])).toBe('wrong');
		expect(given(['A', 9], ['B', 4], ['C', 1])).toBe('wrong');
	});
});

describe('facts', () => {
	const where: Expected = {
		kind: 'facts',
		facts: [{ record: 'project/alpha', instead: null, value: 'Zug, Switzerland' }],
	};
	const home = { record: 'project/alpha', field: 'location', value: 'Zug, Switzerland' };
	const stated = (...facts: Partial<AnswerFact>[]) =>
		grade(answer({ facts: facts.map(fact) }), where);

	test('the fact of that record is right, beside its name', () => {
		expect(stated({ ...home, field: 'name', value: 'Alpha' }, home)).toBe('right');
		expect(stated({ ...home, record: 'project/beta' })).toBe('wrong');
		expect(stated({ ...home, value: 'Berlin, Germany' })).toBe('wrong');
	});

	test('nothing is stated for one of several records whose value is unknown', () => {
		const expected: Expected = {
			kind: 'facts',
			facts: [
				{ record: 'project/alpha', instead: null, value: 5 },
				{ record: 'project/beta', instead: null, value: null },
			],
		};
		const said = (...facts: Partial<AnswerFact>[]) =>
			grade(answer({ facts: facts.map(fact) }), expected);
		const first = { record: 'project/alpha', field: 'raised', value: 5 };
		expect(said(first)).toBe('right');
		expect(said(first, { ...first, record: 'project/beta', value: 7 })).toBe('wrong');
		expect(said({ ...first, record: 'project/beta' })).toBe('wrong');
	});

	test('the name of a record is right where it is the fact', () => {
		const expected: Expected = {
			kind: 'facts',
			facts: [{ record: 'project/alpha', instead: null, value: 'Beta' }],
		};
		const said = (value: string) =>
			grade(
				answer({ facts: [fact({ record: 'project/alpha', field: 'ecosystem', value })] }),
				expected,
			);
		expect(said('Beta')).toBe('right');
		expect(said('Alpha')).toBe('wrong');
	});

	test('yes and no match what a record has', () => {
		const expected: Expected = {
			kind: 'facts',
			facts: [{ record: 'project/alpha', instead: null, value: true }],
		};
		const said = (value: string) =>
			grade(
				answer({ facts: [fact({ record: 'project/alpha', field: 'has_token', value })] }),
				expected,
			);
		expect(said('Yes')).toBe('right');
		expect(said('No')).toBe('wrong');
	});

	test('a record’s full profile is no answer to a question about one fact', () => {
		const all = Array.from({ length: 8 }, (_, at) => ({ ...home, field: `f${at}`, value: at }));
		expect(stated(home, ...all)).toBe('wrong');
	});

	test('another record’s value of the same fact is too much, in the sentence and in a table', () => {
		const other = { ...home, record: 'project/beta', value: 'Berlin, Germany' };
		expect(stated(home, other)).toBe('wrong');
		const inTable = (...given: Partial<AnswerFact>[]) =>
			grade(
				answer({
					table: rows(...given.map(({ record }) => record ?? '')),
					beside: given.map(fact),
				}),
				where,
			);
		expect(inTable(home)).toBe('right');
		expect(inTable(home, other)).toBe('wrong');
	});

	test('a month is enough when nothing more is known', () => {
		const when: Expected = {
			kind: 'facts',
			facts: [{ record: 'round/a', instead: 'project/alpha', value: '2023-03-01' }],
		};
		const said = (value: string) =>
			grade(answer({ facts: [fact({ record: 'project/alpha', field: 'date', value })] }), when);
		expect(said('2023-03')).toBe('right');
		expect(said('2023-04')).toBe('wrong');
	});
});

test('titles are all there, and no others', () => {
	const items: Expected = { kind: 'items', items: ['Mainnet goes live', 'Public sale'] };
	const given = (...titles: string[]) =>
		grade(
			answer({
				table: table(
					titles.map((title): [string, ...Cells] => ['project/alpha', title, '2025-11-01']),
				),
			}),
			items,
		);
	expect(given('Public sale', 'Mainnet goes live')).toBe('right');
	expect(given('Public sale')).toBe('wrong');
	expect(given('Public sale', 'Mainnet goes live', 'Another')).toBe('wrong');
});

test('only the first titles are shown when there are more', () => {
	const latest: Expected = { kind: 'items', items: ['Mainnet goes live'], isCut: true };
	const given = (...titles: string[]): Answer => {
		const shown = table(titles.map((title): [string, ...Cells] => ['project/alpha', title]));
		return answer({ table: { ...shown, total: 5 } });
	};
	expect(grade(given('Mainnet goes live'), latest)).toBe('right');
	expect(grade(given('Mainnet goes live', 'Public sale'), latest)).toBe('wrong');
	expect(grade(given('Public sale'), latest)).toBe('wrong');
	expect(grade(given('Mainnet goes live'), { kind: 'items', items: latest.items })).toBe('wrong');
});

test('changes and sources match the real ones', () => {
	const changes: Expected = {
		kind: 'changes',
		changes: [{ record: 'project/alpha', field: 'year_founded', value: '2022' }],
	};
	const row = (value: string): Answer =>
		answer({ table: table([['project/alpha', 'Founded', value]]) });
	expect(grade(row('2022'), changes)).toBe('right');
	expect(grade(row('2021'), changes)).toBe('wrong');
	const naming = (field: string): Answer => {
		const named = table([['project/alpha', '2026-11-24']]);
		const withFact = named.rows.map((one) => ({ ...one, facts: ['g0'] }));
		const stated = [fact({ record: 'project/alpha', field, value: '2026-11-24' })];
		return answer({ table: { ...named, rows: withFact }, beside: stated });
	};
	expect(grade(naming('year_founded'), changes)).toBe('right');
	expect(grade(naming('location'), changes)).toBe('wrong');
	const many = { ...changes, changes: Array.from({ length: 25 }, () => changes.changes).flat() };
	const cut = (total: number, value: string): Answer => {
		const { rows, ...shown } = table([['project/alpha', 'Founded', value]]);
		return answer({
			table: { ...shown, rows: Array.from({ length: 20 }, () => rows).flat(), total },
		});
	};
	expect(grade(cut(25, '2022'), many)).toBe('right');
	expect(grade(cut(24, '2022'), many)).toBe('wrong');
	expect(grade(cut(25, '2021'), many)).toBe('wrong');
	const sources: Expected = { kind: 'sources', sources: ['https://a.example/page'] };
	const read = (source: string) => grade(answer({ facts: [fact({ source })] }), sources);
	expect(read('https://a.example/page/')).toBe('right');
	expect(read('https://b.example/')).toBe('wrong');
});

describe('what is not answered', () => {
	const ask: Answer = { outcome: 'ask', sentence: 'Which?', reading: null, choices: [] };
	const decline: Answer = { outcome: 'decline', sentence: 'Not advice.', choices: [] };
	const refused = (...refusals: ('ask' | 'decline' | 'empty')[]): Expected => ({
		kind: 'refused',
		refusals,
	});

	test('an answerable question must be answered', () => {
		expect(grade(ask, listed(['project/beta']))).toBe('asked');
		expect(grade(decline, listed(['project/beta']))).toBe('asked');
	});

	test('answering the unanswerable is wrong', () => {
		const said = answer({ facts: [fact({})] });
		expect(grade(said, refused('ask', 'decline'))).toBe('wrong');
		expect(grade(said, refused('ask', 'decline', 'empty'))).toBe('wrong');
		expect(grade(answer({ facts: [fact({ value: null })] }), refused('empty'))).toBe('right');
		expect(grade(decline, refused('ask', 'decline'))).toBe('right');
		expect(grade(ask, refused('decline'))).toBe('asked');
	});
});
