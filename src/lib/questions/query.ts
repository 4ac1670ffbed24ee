import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { comparisons } from '#lib/screens/field.ts';
import { aggregates } from '#lib/screens/field-values.ts';
import { matches } from '#lib/screens/screen.ts';

/**
 * What a question is read into: one typed query over the catalogue. It is what follow-ups are read with, what a language
 * model may plan, and what is answered.
 */

const day = z.string().regex(/^(?:\d{4}-\d\d-\d\d|today|[+-]\d{1,4}[dmy])$/);

/** Days from and to, both included; null where it is open. Days that move with today are `today`, `-90d`, `+6m`, `-1y`. */
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

/** Where rows come from: a directory, or several kinds of record at once that take part in rounds or in careers. */
export const rowSources = [
	...['projects', 'people', 'organizations', 'fundraising'],
	/** Organizations and people that joined rounds. */
	'investors',
	/** Projects and organizations that raised. */
	'raisers',
	/** Projects and organizations where somebody works or worked. */
	'employers',
] as const;

const bounds = z.strictObject({ lo: z.number().nullable(), hi: z.number().nullable() });

const rounds = z
	.strictObject({
		/** What the row did in these rounds. */
		role: z.enum(['raised', 'joined', 'led']),
		groups,
		raisers: groups.optional(),
		/** What these rounds sum up to, USD, both included; null: anything. */
		sum: bounds.nullable(),
		/** How many of these rounds, both included; null: one is enough. At most none: it took part in none of them. */
		count: bounds.nullable(),
		/** Of investors: of how many who raised them, both included. */
		raisedBy: bounds.optional(),
		/** Of these rounds only the first in this order: the latest, the largest. */
		only: z
			.strictObject({ by: z.enum(['date', 'amount']), order: z.enum(['asc', 'desc']) })
			.optional(),
	})
	.nullable();

const positions = z
	.strictObject({
		/** Of people: where they work; none: anywhere. Of employers: who works there. */
		of: z.array(recordRef).max(6),
		founders: z.boolean(),
		time: z.enum(['now', 'past', 'any']),
		/** Words that the title holds, one of them: `['ceo', 'chief executive']`. */
		titles: z.array(z.string().max(60)).max(8),
		/** Whether it is at each of them, not at one. */
		all: z.literal(true).optional(),
		/** Of founders: how many projects and organizations they founded at least. */
		least: z.int().min(1).max(1_000).optional(),
	})
	.nullable();

const rows = z.strictObject({
	source: z.enum(rowSources),
	/** Conditions of a screen over the directory; none for several kinds of record. */
	groups,
	/** Of rounds: conditions of a screen over projects that whoever raised them meets. */
	raisers: groups.optional(),
	/** Rows that took part in rounds which meet these. */
	rounds,
	positions,
	/** Of people: what is known of their education holds each of these. */
	studied: z.array(z.string().min(1).max(60)).min(1).max(4).optional(),
	/** Records that are left out: `who backed Aave besides Paradigm`. */
	except: z.array(recordRef).min(1).max(6).optional(),
});
/** Which rows a query is about. */
export type Rows = z.output<typeof rows>;
export type RowSource = Rows['source'];

const MOST_ROWS = 50;
/** Words that a title has, each at the beginning of one of its own; of several with `|` between them, one. */
const titled = z.array(z.string().min(1).max(80)).min(1).max(4);
const take = z.int().min(1).max(MOST_ROWS).nullable();
const order = z.enum(['asc', 'desc']);
const of = z.enum(['count', ...aggregates]);

/** By what rows can be grouped. */
export const dimensions = [
	...['month', 'quarter', 'year', 'sector', 'stage', 'country', 'type', 'ecosystem', 'day'],
	'outlet',
] as const;

export const querySchema = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('list'),
		rows,
		/** A field of the directory, or `rounds` and `raised`: how many of the rounds asked for, and their sum. */
		sort: z.strictObject({ field: z.string().max(60), order }).nullable(),
		/** As many as the question asks for; null: all. */
		take,
		/** Fields that the question asks of the rows, shown first. */
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
		/** What is summed; null where rows are counted. */
		field: z.string().max(60).nullable(),
		rows,
		/** Null: in the order of the groups themselves, such as months. */
		order: order.nullable(),
		take,
	}),
	/** One fact of one record or of several. `at`: as the catalogue had it on that day. */
	z.strictObject({
		kind: z.literal('fact'),
		records: z.array(recordRef).min(1).max(6),
		fact: z.string().max(60),
		at: day.nullable(),
	}),
	/** What is known of a record, in short. */
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
		/** How many rounds they share at least. */
		least: z.int().min(1).max(1_000).optional(),
	}),
	/** Organizations behind a project, or projects behind which an organization stands. */
	z.strictObject({ kind: z.literal('behind'), record: recordRef }),
	z.strictObject({
		kind: z.literal('events'),
		records: z.array(recordRef).max(6),
		type: z.enum(eventKinds).nullable(),
		/** Words of the place. */
		place: z.string().min(1).max(60).optional(),
		titled: titled.optional(),
		/** How many there were of each kind, or in each year or month. */
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
		/** Percent of the supply at least. */
		least: z.number().min(0).max(100).nullable(),
		count: z.boolean(),
		/** By the day, or the largest first. */
		by: z.enum(['date', 'percent']),
		take,
	}),
	z.strictObject({
		kind: z.literal('news'),
		type: z.enum(['news', 'research']),
		records: z.array(recordRef).max(6),
		/** Who published it, as the catalogue spells them. */
		outlet: z.string().min(1).max(200).optional(),
		titled: titled.optional(),
		/** How many each outlet published, or there were in each month. */
		by: z.enum(['outlet', 'day', 'month', 'year']).optional(),
		span,
		count: z.boolean(),
		take,
	}),
	z.strictObject({
		kind: z.literal('changes'),
		/** Null: of every record. */
		record: recordRef.nullable(),
		type: z.enum(['project', 'organization', 'person', 'round']).nullable(),
		span,
		count: z.boolean(),
	}),
	/** How the tokens of projects are shared out, and when each part becomes free. */
	z.strictObject({
		kind: z.literal('allocations'),
		/** None: of every project that says it. */
		records: z.array(recordRef).max(6),
		/** Words that a label has, at the beginning of one of its own: `investor`; null: whoever's. */
		whose: z.string().min(1).max(40).nullable(),
		what: z.enum(['share', 'cliff', 'vesting']),
		/** Percent of the supply, or months, both included. */
		bounds: bounds.nullable(),
		count: z.boolean(),
		/** Of projects, by the figure that is asked for. */
		order: order.nullable(),
		take,
	}),
	/** What sources say of one round: the pages that tell of it, or the amount that each gives. */
	z.strictObject({ kind: z.literal('claims'), rows, what: z.enum(['sources', 'amounts']) }),
	/** Where a fact was read, and what sources say differently. */
	z.strictObject({
		kind: z.literal('sources'),
		record: recordRef,
		/** Null: of everything that is known of the record. */
		fact: z.string().max(60).nullable(),
	}),
]);

export type Query = z.output<typeof querySchema>;
export type QueryKind = Query['kind'];
export type Dimension = (typeof dimensions)[number];
export type QueryOf<Kind extends QueryKind> = Extract<Query, { kind: Kind }>;

/** The query that a reading holds; undefined where it is none, as one of an older version may be. */
export function readQuery(value: unknown): Query | undefined {
	const read = querySchema.safeParse(value);
	return read.success ? read.data : undefined;
}
