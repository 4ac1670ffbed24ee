import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { comparisons } from '#lib/screens/field.ts';
import { aggregates } from '#lib/screens/field-values.ts';
import { matches } from '#lib/screens/screen.ts';

/**
 * The result of reading a question: one typed query over the catalogue. Follow-ups are read with it, a language model
 * may plan it, and answers are made from it.
 */

const day = z.string().regex(/^(?:\d{4}-\d\d-\d\d|today|[+-]\d{1,4}[dmy])$/);

/** First and last day, both included; null if open. Days relative to today are `today`, `-90d`, `+6m`, `-1y`. */
const span = z.strictObject({ from: day.nullable(), to: day.nullable() });
export type Span = z.output<typeof span>;

const recordRef = z.strictObject({
	type: z.enum(['project', 'organization', 'person']),
	slug: z.string().min(1).max(200),
	name: z.string().max(300),
});
/** A record of the catalogue that a question names. */
export type RecordRef = z.output<typeof recordRef>;
export type RefType = RecordRef['type'];

const groups = z
	.array(
		z.strictObject({
			match: z.enum(matches),
			conditions: z
				.array(
					z.strictObject({
						field: z.string().max(60),
						comparison: z.enum(comparisons),
						values: z.array(z.string().max(200)).max(50),
					}),
				)
				.min(1)
				.max(24),
		}),
	)
	.max(8);

/** The origin of rows: a directory, or several kinds of record that take part in rounds or in careers. */
export const rowSources = [
	...['projects', 'people', 'organizations', 'fundraising'],
	/** Organizations and people that joined rounds. */
	'investors',
	/** Projects and organizations that raised money. */
	'raisers',
	/** Current or former employers: projects and organizations. */
	'employers',
] as const;

const bounds = z.strictObject({ lo: z.number().nullable(), hi: z.number().nullable() });

const rounds = z
	.strictObject({
		/** The row's role in these rounds. */
		role: z.enum(['raised', 'joined', 'led']),
		groups,
		raisers: groups.optional(),
		/** Bounds for the sum of these rounds, USD, inclusive; null for no bound. */
		sum: bounds.nullable(),
		/** Bounds for the number of these rounds, inclusive; null: one is enough. A maximum of 0: in none of them. */
		count: bounds.nullable(),
		/** For investors: bounds for the number of distinct raisers, inclusive. */
		raisedBy: bounds.optional(),
		/** The only one of these rounds to select, by this order: the latest, the largest. */
		only: z
			.strictObject({ by: z.enum(['date', 'amount']), order: z.enum(['asc', 'desc']) })
			.optional(),
	})
	.nullable();

const positions = z
	.strictObject({
		/** For people: their workplaces; empty: any. For employers: the people who work there. */
		of: z.array(recordRef).max(6),
		founders: z.boolean(),
		time: z.enum(['now', 'past', 'any']),
		/** Words, at least one of which is in the title: `['ceo', 'chief executive']`. */
		titles: z.array(z.string().max(60)).max(8),
		/** Whether at each of these records rather than at any one. */
		all: z.literal(true).optional(),
		/** For founders: minimum number of projects and organizations they founded. */
		least: z.int().min(1).max(1_000).optional(),
	})
	.nullable();

const rows = z.strictObject({
	source: z.enum(rowSources),
	/** Screen conditions on the directory; empty for several kinds of record. */
	groups,
	/** For rounds: screen conditions on the projects that raised them. */
	raisers: groups.optional(),
	/** Conditions on the rounds that rows took part in. */
	rounds,
	positions,
	/** For people: words that must each occur in their education. */
	studied: z.array(z.string().min(1).max(60)).min(1).max(4).optional(),
	/** Excluded records: `who backed Aave besides Paradigm`. */
	except: z.array(recordRef).min(1).max(6).optional(),
});
/** Which rows a query is about. */
export type Rows = z.output<typeof rows>;
export type RowSource = Rows['source'];

const MAX_ROWS = 50;
/** Words in a title. Each matches the beginning of a word; `|` separates alternatives. */
const titleWords = z.array(z.string().min(1).max(160)).min(1).max(4);
const take = z.int().min(1).max(MAX_ROWS).nullable();
const order = z.enum(['asc', 'desc']);
const of = z.enum(['count', ...aggregates]);

/** Properties by which rows can be grouped. */
export const dimensions = [
	...['month', 'quarter', 'year', 'sector', 'stage', 'country', 'type', 'ecosystem', 'day'],
	'outlet',
] as const;

export const querySchema = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('list'),
		rows,
		/** A field of the directory, or `rounds` and `raised`: the number of requested rounds, and their sum. */
		sort: z.strictObject({ field: z.string().max(60), order }).nullable(),
		/** The requested number of rows; null for all. */
		take,
		/** Fields requested by the question, displayed first. */
		fields: z.array(z.string().max(60)).max(4),
	}),
	z.strictObject({ kind: z.literal('count'), rows }),
	z.strictObject({
		kind: z.literal('figure'),
		of: z.enum(aggregates),
		field: z.string().max(60),
		rows,
	}),
	z.strictObject({
		kind: z.literal('group'),
		by: z.enum(dimensions),
		of,
		/** The summed field; null if rows are counted. */
		field: z.string().max(60).nullable(),
		rows,
		/** The order of groups; null for their natural order, such as that of months. */
		order: order.nullable(),
		take,
	}),
	/** One fact of one or several records. `at` requests the value that the catalogue had on that day. */
	z.strictObject({
		kind: z.literal('fact'),
		records: z.array(recordRef).min(1).max(6),
		fact: z.string().max(60),
		at: day.nullable(),
	}),
	/** A summary of a record. */
	z.strictObject({ kind: z.literal('record'), record: recordRef }),
	z.strictObject({
		kind: z.literal('compare'),
		records: z.array(recordRef).min(2).max(6),
		fact: z.string().max(60).nullable(),
	}),
	z.strictObject({
		kind: z.literal('co-investors'),
		record: recordRef,
		take,
		/** Minimum number of shared rounds. */
		least: z.int().min(1).max(1_000).optional(),
	}),
	/** Organizations behind a project, or projects an organization is behind. */
	z.strictObject({ kind: z.literal('behind'), record: recordRef }),
	z.strictObject({
		kind: z.literal('events'),
		records: z.array(recordRef).max(6),
		type: z.enum(eventKinds).nullable(),
		/** Words of the place name. */
		place: z.string().min(1).max(60).optional(),
		titled: titleWords.optional(),
		/** Counts of each kind, or in each year or month. */
		by: z.enum(['kind', 'year', 'month']).optional(),
		span,
		count: z.boolean(),
		order,
		take,
	}),
	z.strictObject({
		kind: z.literal('unlocks'),
		records: z.array(recordRef).max(6),
		span,
		/** Minimum share in percent of the supply. */
		least: z.number().min(0).max(100).nullable(),
		count: z.boolean(),
		/** The order: by day, or largest first. */
		by: z.enum(['date', 'percent']),
		take,
	}),
	z.strictObject({
		kind: z.literal('news'),
		type: z.enum(['news', 'research']),
		records: z.array(recordRef).max(6),
		/** Publishers, as spelled in the catalogue. */
		outlet: z.string().min(1).max(200).optional(),
		titled: titleWords.optional(),
		/** Counts per outlet, or per day, month or year. */
		by: z.enum(['outlet', 'day', 'month', 'year']).optional(),
		span,
		count: z.boolean(),
		take,
	}),
	z.strictObject({
		kind: z.literal('changes'),
		/** The records concerned; null for every record. */
		record: recordRef.nullable(),
		type: z.enum(['project', 'organization', 'person', 'round']).nullable(),
		span,
		count: z.boolean(),
	}),
	/** The distribution of projects' tokens, and when each part unlocks. */
	z.strictObject({
		kind: z.literal('allocations'),
		/** The projects; empty for all projects with known terms. */
		records: z.array(recordRef).max(6),
		/** Words in a label. Each matches the beginning of a word, such as `investor`; null for any label. */
		whose: z.string().min(1).max(40).nullable(),
		what: z.enum(['share', 'cliff', 'vesting']),
		/** Inclusive bounds, in percent of the supply or in months. */
		bounds: bounds.nullable(),
		count: z.boolean(),
		/** The order of projects by the requested figure. */
		order: order.nullable(),
		take,
	}),
	/** The statements of sources about one round: the pages that report it, or the amount given by each. */
	z.strictObject({ kind: z.literal('claims'), rows, what: z.enum(['sources', 'amounts']) }),
	/** The sources of a fact, and facts on which sources disagree. */
	z.strictObject({
		kind: z.literal('sources'),
		record: recordRef,
		/** The fact; null for everything known about the record. */
		fact: z.string().max(60).nullable(),
	}),
]);

export type Query = z.output<typeof querySchema>;
export type QueryKind = Query['kind'];
export type Dimension = (typeof dimensions)[number];
export type QueryOf<Kind extends QueryKind> = Extract<Query, { kind: Kind }>;
export type RowsQuery = QueryOf<'list'> | QueryOf<'count'> | QueryOf<'figure'> | QueryOf<'group'>;

/** Whether a query requests rows. */
export const isRowsQuery = (query: Query): query is RowsQuery =>
	'rows' in query && query.kind !== 'claims';

/** Reads the query stored in a reading; undefined if invalid, as one of an older version may be. */
export function readQuery(value: unknown): Query | undefined {
	const read = querySchema.safeParse(value);
	return read.success ? read.data : undefined;
}
