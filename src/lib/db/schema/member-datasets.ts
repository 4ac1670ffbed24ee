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

/** A member's dataset: a screen plus the member's own columns beside the catalogue data. */
export const memberDataset = pgTable(
	'member_dataset',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** URL slug, derived from its original name and never changed. */
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull().default(''),
		is_public: boolean().notNull().default(false),
		/** As written by `writeScreen`; its directory never changes, since cells belong to that kind of record. */
		screen: text().notNull(),
		/** The number of cell-change batches, which is also the last batch number. */
		batches: integer().notNull().default(0),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [index('member_dataset_of_account').on(t.account_id, t.id)],
);

/** A member's own column. */
export const memberDatasetColumn = pgTable(
	'member_dataset_column',
	{
		id: id(),
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		kind: text({ enum: ['text', 'number', 'date', 'choice', 'link'] }).notNull(),
		/** For a choice column: the available options. */
		choices: texts(),
		/** Whether it is the notes column that every dataset has. */
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

/** The value of a cell; empty cells have no row. */
export const memberDatasetCell = pgTable(
	'member_dataset_cell',
	{
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		column_id: reference()
			.notNull()
			.references(() => memberDatasetColumn.id, { onDelete: 'cascade' }),
		/** A record in the directory of the dataset's screen; kept when the record is removed. */
		record_id: reference().notNull(),
		/** In the canonical form of its column's kind. */
		value: text().notNull(),
		updated_at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.column_id, t.record_id] }),
		index('member_dataset_cell_of_record').on(t.dataset_id, t.record_id),
	],
);

/** A batch of changes that are made and undone together: one edit or one paste. */
export const memberDatasetBatch = pgTable(
	'member_dataset_batch',
	{
		dataset_id: reference()
			.notNull()
			.references(() => memberDataset.id, { onDelete: 'cascade' }),
		/** Counts from 1, in order of creation. */
		number: integer().notNull(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['edit', 'paste', 'undo'] }).notNull(),
		/** The batch that this one undoes. */
		undoes: integer(),
		is_undone: boolean().notNull().default(false),
		/** The number of cells changed. */
		cells: integer().notNull(),
		at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.dataset_id, t.number] }),
		index('member_dataset_batch_of_account').on(t.account_id),
		check('member_dataset_batch_kind', sql`${t.kind} in ('edit', 'paste', 'undo')`),
	],
);

/** A batch's change to one cell. `origin` is the number of the batch that wrote the value; 0: none. */
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
