import { type FactWord, factSpec, factWords } from '../lexicon/facts.ts';
import type { Query, RecordRef, RefType, Rows } from '../query.ts';

/** The aspects of a single record that can be asked about. */
export interface Aspect {
	/** The aspect's key in weights and word lists. */
	key: string;
	query: (record: RecordRef) => Query;
	of: readonly RefType[];
}

const refTypes = ['project', 'organization', 'person'] as const satisfies readonly RefType[];

/** Facts that a record states in a word or two; those expressed by its rounds and people have a separate aspect. */
const ofRounds: readonly FactWord[] = ['raised', 'rounds', 'joined', 'led', 'invested'];

const facts: Aspect[] = factWords.flatMap((fact): Aspect[] => {
	const { records } = factSpec(fact);
	if (!records || ofRounds.includes(fact)) return [];
	return [
		{
			key: fact,
			query: (record) => ({ kind: 'fact', records: [record], fact, at: null }),
			of: refTypes.filter((type) => records[type] !== undefined),
		},
	];
});

const ventures: readonly RefType[] = ['project', 'organization'];
const backers: readonly RefType[] = ['organization', 'person'];

const all = (field: string, record: RecordRef): Rows['groups'] => [
	{ match: 'all', conditions: [{ field, comparison: 'is', values: [record.slug] }] },
];
const raisedBy = (record: RecordRef) =>
	all(record.type === 'project' ? 'raised_by_project' : 'raised_by_organization', record);
const joinedBy = (record: RecordRef) =>
	all(record.type === 'person' ? 'people' : 'organizations', record);

const rowsOf = (source: Rows['source'], given: Partial<Rows>): Rows => ({
	...{ source, groups: [], rounds: null, positions: null },
	...given,
});
const listOf = (
	rows: Rows,
	{
		sort = null,
		take = null,
	}: { sort?: { field: string; order: 'asc' | 'desc' } | null; take?: number | null } = {},
): Query => ({ kind: 'list', rows, sort, take, fields: [] });

const inRounds = (role: 'raised' | 'joined' | 'led', groups: Rows['groups']) => ({
	rounds: { role, groups, sum: null, count: null },
});
const positionsAt = (
	of: RecordRef,
	given: { founders?: boolean; time?: 'now' | 'past' | 'any'; titles?: string[] },
) => ({
	positions: { of: [of], founders: false, time: 'now' as const, titles: [], ...given },
});

/** Returns a query for the current holders of these titles at a record. */
export const titleHoldersQuery = (record: RecordRef, titles: readonly string[]): Query =>
	listOf(rowsOf('people', positionsAt(record, { titles: [...titles] })));

const titleAspect = (key: string, titles: string[]): Aspect => ({
	key,
	query: (record) => titleHoldersQuery(record, titles),
	of: ventures,
});

/** All aspects of a single record that can be asked about, with the query for each. */
export const aspects: readonly Aspect[] = [
	...facts,
	{ key: 'about', query: (record) => ({ kind: 'record', record }), of: refTypes },
	{
		key: 'founders',
		query: (record) =>
			listOf(rowsOf('people', positionsAt(record, { founders: true, time: 'any' }))),
		of: ventures,
	},
	titleAspect('ceo', ['ceo', 'chief executive']),
	titleAspect('cto', ['cto', 'chief technology']),
	{
		key: 'team',
		query: (record) => listOf(rowsOf('people', positionsAt(record, {}))),
		of: ventures,
	},
	{
		key: 'alumni',
		query: (record) => listOf(rowsOf('people', positionsAt(record, { time: 'past' }))),
		of: ventures,
	},
	{
		key: 'employer',
		query: (record) => listOf(rowsOf('employers', positionsAt(record, { time: 'any' }))),
		of: ['person'],
	},
	{
		key: 'former employer',
		query: (record) => listOf(rowsOf('employers', positionsAt(record, { time: 'past' }))),
		of: ['person'],
	},
	{
		key: 'founded by',
		query: (record) =>
			listOf(rowsOf('employers', positionsAt(record, { founders: true, time: 'any' }))),
		of: ['person'],
	},
	{
		key: 'investors',
		query: (record) => listOf(rowsOf('investors', inRounds('joined', raisedBy(record)))),
		of: ventures,
	},
	{
		key: 'leads',
		query: (record) => listOf(rowsOf('investors', inRounds('led', raisedBy(record)))),
		of: ventures,
	},
	{
		key: 'total raised',
		query: (record) => ({
			...{ kind: 'figure', of: 'sum', field: 'amount_quantity' },
			rows: rowsOf('fundraising', { groups: raisedBy(record) }),
		}),
		of: ventures,
	},
	{
		key: 'rounds',
		query: (record) => listOf(rowsOf('fundraising', { groups: raisedBy(record) })),
		of: ventures,
	},
	...(['desc', 'asc'] as const).flatMap((order): Aspect[] => [
		{
			key: order === 'desc' ? 'latest round' : 'first round',
			query: (record) =>
				listOf(rowsOf('fundraising', { groups: raisedBy(record) }), {
					...{ sort: { field: 'date', order }, take: 1 },
				}),
			of: ventures,
		},
	]),
	{
		key: 'largest round',
		query: (record) =>
			listOf(rowsOf('fundraising', { groups: raisedBy(record) }), {
				...{ sort: { field: 'amount_quantity', order: 'desc' }, take: 1 },
			}),
		of: ventures,
	},
	{
		key: 'portfolio',
		query: (record) => listOf(rowsOf('raisers', inRounds('raised', joinedBy(record)))),
		of: backers,
	},
	{
		key: 'rounds joined',
		query: (record) => listOf(rowsOf('fundraising', { groups: joinedBy(record) })),
		of: backers,
	},
	{
		key: 'rounds led',
		query: (record) => listOf(rowsOf('fundraising', { groups: all('lead_investors', record) })),
		of: ['organization'],
	},
	{
		key: 'rounds joined, count',
		query: (record) => ({
			kind: 'count',
			rows: rowsOf('fundraising', { groups: joinedBy(record) }),
		}),
		of: backers,
	},
	{
		key: 'co-investors',
		query: (record) => ({ kind: 'co-investors', record, take: null }),
		of: ['organization'],
	},
	{ key: 'behind', query: (record) => ({ kind: 'behind', record }), of: ventures },
	{
		key: 'news',
		query: (record) => ({
			...{ kind: 'news', type: 'news', records: [record], take: null, count: false },
			span: { from: null, to: null },
		}),
		of: refTypes,
	},
	{
		key: 'events',
		query: (record) => ({
			...{ kind: 'events', records: [record], type: null, count: false, order: 'desc', take: null },
			span: { from: null, to: null },
		}),
		of: ['project'],
	},
	...(['share', 'vesting'] as const).map(
		(what): Aspect => ({
			key: what === 'share' ? 'allocations' : 'vesting',
			query: (record) => ({
				...{
					kind: 'allocations',
					records: [record],
					whose: null,
					what,
					bounds: null,
					count: false,
				},
				...{ order: null, take: null },
			}),
			of: ['project'],
		}),
	),
	{
		key: 'changes',
		query: (record) => ({
			...{ kind: 'changes', record, type: null, count: false },
			span: { from: null, to: null },
		}),
		of: refTypes,
	},
];
