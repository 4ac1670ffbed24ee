import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, now, reference } from './columns.ts';

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

/** A slug that a record had before. Its pages answer 301 to the present one. */
export const slugRedirect = pgTable(
	'slug_redirect',
	{
		record_type: text().notNull(),
		slug: text().notNull(),
		record_id: reference().notNull(),
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
		/** `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`. */
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
		/** Recent changes: of a field of a kind of record, and of an origin; all proposals are one. */
		index('revision_of_kind').on(t.record_type, t.field, t.id),
		index('revision_of_origin').on(
			sql`(case when ${t.origin} like 'proposal:%' then 'proposal' else ${t.origin} end)`,
			t.id,
		),
		index('revision_of_actor').on(t.actor_id, t.id).where(sql`${t.actor_id} is not null`),
	],
);
