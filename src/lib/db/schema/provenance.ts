import { sql } from 'drizzle-orm';
import {
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference, texts } from './columns.ts';

/** The kinds of record, as named in `catalogue/record-types.ts`. */
const recordTypes = ['project', 'organization', 'person', 'round'] as const;

/** An outside source's id for a record: (source, id) → record. */
export const crosswalk = pgTable(
	'crosswalk',
	{
		record_type: text().notNull(),
		record_id: reference().notNull(),
		ordinal: integer().notNull(),
		/** `coingecko`, `defillama`, `oss-directory`, … */
		source: text().notNull(),
		external_id: text().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.source, t.record_type, t.external_id] }),
		index().on(t.record_type, t.record_id),
	],
);

/** An alias by which sources and searches find a record: `a16z` for Andreessen Horowitz. */
export const recordAlias = pgTable(
	'record_alias',
	{
		record_type: text().notNull(),
		record_id: reference().notNull(),
		ordinal: integer().notNull(),
		name: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.record_type, t.record_id, t.name] })],
);

/**
 * Two records that may be the same, offered to editors once. The first of the pair is the one whose kind comes first
 * in `recordTypes`, or the one with the lower id.
 */
export const duplicatePair = pgTable(
	'duplicate_pair',
	{
		one_type: text({ enum: recordTypes }).notNull(),
		one_id: reference().notNull(),
		other_type: text({ enum: recordTypes }).notNull(),
		other_id: reference().notNull(),
		/** Evidence for and against: `the same name`, `another website`. */
		signs: texts(),
		/** `open` until an editor decides that they are the same (`same`) or different (`apart`). */
		state: text({ enum: ['open', 'same', 'apart'] })
			.notNull()
			.default('open'),
		/** Origin of the suggestion: `import:<source>`, `rule`. */
		origin: text().notNull(),
		at: now(),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
		decided_at: timestamp({ withTimezone: true, mode: 'string' }),
	},
	(t) => [
		primaryKey({ columns: [t.one_type, t.one_id, t.other_type, t.other_id] }),
		index('duplicate_pair_of_other').on(t.other_type, t.other_id),
		index('duplicate_pair_open').on(t.at).where(sql`${t.state} = 'open'`),
	],
);

/**
 * A source's statement about a record beyond its fields, used to tell it from namesakes: `network`, in any spelling.
 * Never displayed; see `catalogue/linkage`.
 */
export const toldSign = pgTable(
	'told_sign',
	{
		record_type: text({ enum: recordTypes }).notNull(),
		record_id: reference().notNull(),
		kind: text({ enum: ['network'] }).notNull(),
		value: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.record_type, t.record_id, t.kind, t.value] })],
);

/** The newest revision at the time namesakes were last compared; later revisions may add evidence. A single row. */
export const linkage = pgTable('linkage', {
	id: integer().primaryKey(),
	revision_id: reference().notNull(),
});

/** Two namesakes merged on the evidence, with the reasons and the data needed to part them again. */
export const recordJoining = pgTable(
	'record_joining',
	{
		id: id(),
		kept_type: text({ enum: recordTypes }).notNull(),
		kept_id: reference().notNull(),
		gone_type: text({ enum: recordTypes }).notNull(),
		gone_id: reference().notNull(),
		/** The name of the removed record. */
		gone_name: text().notNull(),
		/** Evidence for and against: `the same site`. */
		signs: texts(),
		/** Combined weight of all signs, in bits. */
		weight: doublePrecision().notNull(),
		/** Range of its revisions, including those on other records: the first exclusive, the last inclusive. */
		revisions_after: reference().notNull(),
		revisions_to: reference().notNull(),
		at: now(),
		/** The data that moved with it besides fields: ids of watches and alerts, articles, tables of market figures. */
		moved: jsonb().notNull(),
		parted_by: reference().references(() => account.id, { onDelete: 'set null' }),
		parted_at: timestamp({ withTimezone: true, mode: 'string' }),
	},
	(t) => [
		index('record_joining_of_kept').on(t.kept_type, t.kept_id),
		index('record_joining_of_gone').on(t.gone_type, t.gone_id),
		index('record_joining_newest').on(t.at),
	],
);

/** A record's former slug. Its pages redirect (301) to the current one. */
export const slugRedirect = pgTable(
	'slug_redirect',
	{
		record_type: text().notNull(),
		slug: text().notNull(),
		/** A record of kind `to_type`, if the kind changed: an investor that turned out to be a person. */
		record_id: reference().notNull(),
		to_type: text({ enum: recordTypes }),
		at: now(),
	},
	(t) => [primaryKey({ columns: [t.record_type, t.slug] }), index().on(t.record_type, t.record_id)],
);

/** One change to one field of one record. Append-only. */
export const revision = pgTable(
	'revision',
	{
		id: id(),
		record_type: text().notNull(),
		record_id: reference().notNull(),
		field: text().notNull(),
		/** SQL null: the field had no value. */
		old: jsonb(),
		value: jsonb(),
		/** URL of the page that was read, if any. */
		source: text(),
		/** The source's own wording, if it differs from the value: `$3.2M` for 3200000. */
		words: text(),
		/** `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`, `rule`. */
		origin: text().notNull(),
		/** The signed-in user who made it, if any. */
		actor_id: reference(),
		/** The revision that this one reverts. */
		reverts: reference(),
		at: now(),
	},
	(t) => [
		index('revision_of_record').on(t.record_type, t.record_id, t.id),
		/** For a field's value at a past moment, and its history. */
		index('revision_of_field').on(t.record_type, t.record_id, t.field, t.at, t.id),
		/** For rounds that ever belonged to a raiser, and for everybody's past investments and positions. */
		index('revision_of_raiser')
			.on(t.field, t.value)
			.where(sql`${t.field} in ('project_id', 'organization_id')`),
		index('revision_of_linked')
			.using('gin', sql`${t.value} jsonb_path_ops`)
			.where(sql`${t.field} in ('investors', 'positions')`),
		/** For rounds that were ever joined to another. */
		index('revision_of_joining').on(t.value).where(sql`${t.field} = 'merged_into_id'`),
		/** For recent changes by field and kind of record, and by origin; all proposals count as one origin. */
		index('revision_of_kind').on(t.record_type, t.field, t.id),
		/** For records with a change to a field since a given moment. */
		index('revision_of_moment').on(t.record_type, t.field, t.at, t.record_id),
		index('revision_of_origin').on(
			sql`(case when ${t.origin} like 'proposal:%' then 'proposal' else ${t.origin} end)`,
			t.id,
		),
		index('revision_of_actor').on(t.actor_id, t.id).where(sql`${t.actor_id} is not null`),
	],
);
