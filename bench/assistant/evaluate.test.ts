import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { readGold } from './gold.ts';
import type { Row, Tables } from './rows.ts';

const round = (name: string, more: Row): Row => ({
	key: `round/${name}`,
	name,
	raiser: `project/${name}`,
	type: 'Seed',
	date: '2022-05-02',
	date_precision: 'day',
	year: 2022,
	amount: null,
	investors: [],
	...more,
});
const rounds = [
	round('alpha', { amount: 5_000_000, investors: ['organization/one', 'organization/two'] }),
	round('beta', { amount: 15_000_000, investors: ['organization/one'] }),
	round('gamma', { type: 'Series A', amount: 40_000_000, investors: ['organization/two'] }),
	round('delta', { date: '2022-01-01', date_precision: 'year' }),
	round('epsilon', { year: 2021, date: '2021-03-01', date_precision: 'month', amount: 15_000_000 }),
	round('zeta', { type: null, year: null, date: null, date_precision: null }),
];
const tables: Tables = {
	...{ projects: [], organizations: [], people: [], investors: [], events: [], allocations: [] },
	...{ news: [], changes: [], claims: [], rounds },
};
const right = (...golds: string[]) => evaluate(golds, tables);
/** The keys of the records, of each way in which they may be named. */
const keys = (...golds: string[]) =>
	right(...golds).map((one) => (one.kind === 'records' ? one.records.join(' ') : one.kind));

test('all conditions hold, and rounds can be named by raiser', () => {
	expect(keys('rounds: type = Seed; year = 2022; amount > 5M -> records')).toEqual([
		'round/beta',
		'project/beta',
	]);
	expect(keys('rounds: investors has organization/two -> records')[0]).toBe(
		'round/alpha round/gamma',
	);
});

test('unknown values meet no condition, and denials work in one of two ways', () => {
	expect(right('rounds: amount < 100M -> count')).toEqual([
		{ kind: 'figure', form: 'count', figure: 4 },
	]);
	expect(right('rounds: type != Seed -> count')).toEqual([
		{ kind: 'figure', form: 'count', figure: 2 },
		{ kind: 'figure', form: 'count', figure: 1 },
	]);
	expect(keys('rounds: amount unknown -> records')[0]).toBe('round/delta round/zeta');
});

test('a round of which only the year is known is in it, but not surely in its first month', () => {
	expect(right('rounds: year = 2022 -> count')).toHaveLength(1);
	expect(right('rounds: date >= 2022-01-01; date <= 2022-01-31 -> count')).toEqual([
		{ kind: 'figure', form: 'count', figure: 0 },
		{ kind: 'figure', form: 'count', figure: 1 },
	]);
	expect(right('rounds: date <= 2021-03-20 -> count')).toEqual([
		{ kind: 'figure', form: 'count', figure: 0 },
		{ kind: 'figure', form: 'count', figure: 1 },
	]);
});

test('sums, medians and averages cover only rows with a value', () => {
	const figure = (form: string) => right(`rounds: -> ${form} amount`)[0];
	expect(figure('sum')).toMatchObject({ figure: 75_000_000 });
	expect(figure('median')).toMatchObject({ figure: 15_000_000 });
	expect(figure('average')).toMatchObject({ figure: 18_750_000 });
	expect(right('rounds: year = 1999 -> sum amount')[0]).toMatchObject({ figure: null });
});

test('a ranking leaves out what it cannot rank, and ties share a rank', () => {
	expect(right('rounds: -> records by -amount take 2')[0]).toEqual({
		kind: 'records',
		records: ['round/gamma', 'round/beta', 'round/epsilon', 'round/alpha'],
		ranks: [40_000_000, 15_000_000, 15_000_000, 5_000_000],
		take: 2,
	});
});

test('groups come largest first, without the unknown', () => {
	expect(right('rounds: -> groups year count')).toEqual([
		{
			kind: 'groups',
			groups: [
				['2022', 4],
				['2021', 1],
			],
			take: null,
		},
	]);
	expect(right('rounds: year = 2022 -> groups type sum amount')[0]).toMatchObject({
		groups: [
			['Series A', 40_000_000],
			['Seed', 20_000_000],
		],
	});
});

test('the subject of a question is not among its results', () => {
	expect(right('rounds: investors has organization/one -> collect investors by count')[0]).toEqual({
		kind: 'records',
		records: ['organization/two'],
		ranks: [1],
		take: null,
	});
});

test('any of several golds is right, but an empty one only if all are empty', () => {
	expect(keys('rounds: year = 2021 -> collect raiser', 'rounds: year = 1999 -> records')).toEqual([
		'project/epsilon',
	]);
	expect(right('empty', 'rounds: year = 2019 -> records')).toContainEqual({
		...{ kind: 'records', records: [], ranks: null, take: null },
	});
	expect(right('ask or decline')).toEqual([{ kind: 'refused', refusals: ['ask', 'decline'] }]);
});

test('items are texts, and numbers as they are written', () => {
	expect(right('rounds: year = 2021 -> items amount')).toEqual([
		{ kind: 'items', items: ['15000000'] },
	]);
	expect(right('rounds: year = 2021 -> items type')).toEqual([{ kind: 'items', items: ['Seed'] }]);
});

test('when a number of items or facts is asked for, the first are right, with ties', () => {
	expect(right('rounds: -> items name by -amount take 1')).toEqual([
		{ kind: 'items', items: ['gamma'], isCut: true },
	]);
	expect(right('rounds: -> items name by -amount take 2')).toEqual([
		{ kind: 'items', items: ['gamma', 'beta'], isCut: true },
		{ kind: 'items', items: ['gamma', 'epsilon'], isCut: true },
		{ kind: 'items', items: ['gamma', 'beta', 'epsilon'], isCut: true },
	]);
	expect(right('rounds: type = Seed -> facts amount by +amount take 1')).toEqual([
		{
			kind: 'facts',
			facts: [{ record: 'round/alpha', instead: 'project/alpha', value: 5_000_000 }],
		},
	]);
	expect(() => right('rounds: -> items name take 1')).toThrow(/which come first/);
});

test.each([
	'rounds type = Seed',
	'rounds: type is Seed -> records',
	'lists: -> records',
	'rounds: -> show',
])('%s cannot be read', (gold) => {
	expect(() => readGold(gold)).toThrow(/cannot be read/);
});

test('an unknown field is an error', () => {
	expect(() => right('rounds: secret = 1 -> records')).toThrow(/no row has the field secret/i);
	expect(() => right('rounds: -> records by -secret')).toThrow(/no row has the field secret/i);
});
