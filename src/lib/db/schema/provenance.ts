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

/** The kinds of record, as `catalogue/record-types.ts` names them. */
const recordTypes = ['project', 'organization', 'person', 'round'] as const;

/** The same thing under the name that an outside source gives it: (source, id) → record. */
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

/** Another name of a record, under which sources and searches find it: `a16z` of Andreessen Horowitz. */
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
 * Two records that might be one, offered to editors once. Of the two that are named, the one that `recordTypes` lists
 * first, or the one with the lower id, is the first.
 */
export const duplicatePair = pgTable(
	'duplicate_pair',
	{
		one_type: text({ enum: recordTypes }).notNull(),
		one_id: reference().notNull(),
		other_type: text({ enum: recordTypes }).notNull(),
		other_id: reference().notNull(),
		/** What speaks for it and against it: `the same name`, `another website`. */
		signs: texts(),
		/** `open` until an editor says that they are one (`same`) or two (`apart`). */
		state: text({ enum: ['open', 'same', 'apart'] })
			.notNull()
			.default('open'),
		/** Who offered it: `import:<source>`, `rule`. */
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
 * What a source says of a record besides its facts, by which it is told from others of its name: `network`, in any of its
 * spellings. Shown nowhere; see `catalogue/linkage`.
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

/** The newest revision when records of one name were last compared: what came since may say more. One row. */
export const linkage = pgTable('linkage', {
	id: integer().primaryKey(),
	revision_id: reference().notNull(),
});

/** Two records of one name that were joined by their signs: why, and what it takes to part them again. */
export const recordJoining = pgTable(
	'record_joining',
	{
		id: id(),
		kept_type: text({ enum: recordTypes }).notNull(),
		kept_id: reference().notNull(),
		gone_type: text({ enum: recordTypes }).notNull(),
		gone_id: reference().notNull(),
		/** What the record that left was called. */
		gone_name: text().notNull(),
		/** What spoke for it and against it: `the same site`. */
		signs: texts(),
		/** All signs together, in bits. */
		weight: doublePrecision().notNull(),
		/** Its revisions, and those of others that were made with it: after the first, up to the last. */
		revisions_after: reference().notNull(),
		revisions_to: reference().notNull(),
		at: now(),
		/** What followed it without being a fact: ids of watches and alerts, articles, tables of market figures. */
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

/** A slug that a record had before. Its pages answer 301 to the present one. */
export const slugRedirect = pgTable(
	'slug_redirect',
	{
		record_type: text().notNull(),
		slug: text().notNull(),
		/** Of a record of the kind `to_type` where that is another: an investor that turned out to be a person. */
		record_id: reference().notNull(),
		to_type: text({ enum: recordTypes }),
		at: now(),
	},
	(t) => [primaryKey({ columns: [t.record_type, t.slug] }), index().on(t.record_type, t.record_id)],
);

/** One change of one field of one record. Append-only. */
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
		/** Address of what was read, where there is one. */
		source: text(),
		/** What the source wrote, where it is not what the field says: `$3.2M` of 3200000. */
		words: text(),
		/** `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`, `rule`. */
		origin: text().notNull(),
		/** The signed-in user who made it, if any. */
		actor_id: reference(),
		/** The revision that this one takes back. */
		reverts: reference(),
		at: now(),
	},
	(t) => [
		index('revision_of_record').on(t.record_type, t.record_id, t.id),
		/** What a field said at a past moment, and its own history. */
		index('revision_of_field').on(t.record_type, t.record_id, t.field, t.at, t.id),
		/** Which rounds had ever been somebody's, and where somebody had ever invested or worked. */
		index('revision_of_raiser')
			.on(t.field, t.value)
			.where(sql`${t.field} in ('project_id', 'organization_id')`),
		index('revision_of_linked')
			.using('gin', sql`${t.value} jsonb_path_ops`)
			.where(sql`${t.field} in ('investors', 'positions')`),
		/** Which rounds had ever been joined to another. */
		index('revision_of_joining').on(t.value).where(sql`${t.field} = 'merged_into_id'`),
		/** Recent changes: of a field of a kind of record, and of an origin; all proposals are one. */
		index('revision_of_kind').on(t.record_type, t.field, t.id),
		/** Which records changed in a field since a moment. */
		index('revision_of_moment').on(t.record_type, t.field, t.at, t.record_id),
		index('revision_of_origin').on(
			sql`(case when ${t.origin} like 'proposal:%' then 'proposal' else ${t.origin} end)`,
			t.id,
		),
		index('revision_of_actor').on(t.actor_id, t.id).where(sql`${t.actor_id} is not null`),
	],
);
