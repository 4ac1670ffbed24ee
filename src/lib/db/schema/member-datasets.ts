import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	foreignKey,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference, texts } from './columns.ts';

/** A screen with columns of a member's own beside what the catalogue says. */
export const memberDataset = pgTable(
	'member_dataset',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** Of its address, made of its first name and kept. */
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull().default(''),
		is_public: boolean().notNull().default(false),
		/** As `writeScreen` writes it; its directory stays, as cells are of that kind of record. */
		screen: text().notNull(),
		/** How many changes of cells were made: the number of the last one. */
		batches: integer().notNull().default(0),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [index('member_dataset_of_account').on(t.account_id, t.id)],
);

/** A column of your own. */
export const memberDatasetColumn = pgTable(
	'member_dataset_column',
	{
		id: id(),
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		kind: text({ enum: ['text', 'number', 'date', 'choice', 'link'] }).notNull(),
		/** Of a choice: what there is to choose from. */
		choices: texts(),
		/** The one that every dataset has. */
		is_notes: boolean().notNull().default(false),
		position: integer().notNull(),
	},
	(t) => [
		index('member_dataset_column_of_dataset').on(t.dataset_id, t.position),
		check(
			'member_dataset_column_kind',
			sql`${t.kind} in ('text', 'number', 'date', 'choice', 'link')`,
		),
	],
);

/** What stands in a cell; an empty one has no row. */
export const memberDatasetCell = pgTable(
	'member_dataset_cell',
	{
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		column_id: reference()
			.notNull()
			.references(() => memberDatasetColumn.id, { onDelete: 'cascade' }),
		/** Of the directory of the dataset's screen; it stays when the record goes. */
		record_id: reference().notNull(),
		/** In the normal form of its column's kind. */
		value: text().notNull(),
		updated_at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.column_id, t.record_id] }),
		index('member_dataset_cell_of_record').on(t.dataset_id, t.record_id),
	],
);

/** Changes that were made at once, and are undone at once: one edit, one paste. */
export const memberDatasetBatch = pgTable(
	'member_dataset_batch',
	{
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		/** From 1, in the order in which they were made. */
		number: integer().notNull(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['edit', 'paste', 'undo'] }).notNull(),
		/** The batch that this one took back. */
		undoes: integer(),
		is_undone: boolean().notNull().default(false),
		/** How many cells it changed. */
		cells: integer().notNull(),
		at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.dataset_id, t.number] }),
		index('member_dataset_batch_of_account').on(t.account_id),
		check('member_dataset_batch_kind', sql`${t.kind} in ('edit', 'paste', 'undo')`),
	],
);

/** What a batch made of a cell. `origin` says whose value stands there: the number of the batch that wrote it, 0: nobody's. */
export const memberDatasetCellChange = pgTable(
	'member_dataset_cell_change',
	{
		id: id(),
		dataset_id: reference().notNull(),
		batch: integer().notNull(),
		column_id: reference()
			.notNull()
			.references(() => memberDatasetColumn.id, { onDelete: 'cascade' }),
		record_id: reference().notNull(),
		before: text(),
		before_origin: integer().notNull(),
		after: text(),
		after_origin: integer().notNull(),
	},
	(t) => [
		foreignKey({
			name: 'member_dataset_cell_change_batch_fk',
			columns: [t.dataset_id, t.batch],
			foreignColumns: [memberDatasetBatch.dataset_id, memberDatasetBatch.number],
		}).onDelete('cascade'),
		index('member_dataset_cell_change_of_batch').on(t.dataset_id, t.batch),
		index('member_dataset_cell_change_of_cell').on(t.column_id, t.record_id, t.id),
	],
);
