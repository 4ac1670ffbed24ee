import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { countRow, readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import {
	memberDatasetColumn as columnTable,
	memberDataset as table,
} from '#lib/db/schema/member-datasets.ts';
import { countOf } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { storedText } from '#lib/screens/screen-text.ts';
import { PUBLISHED_TAG } from '#lib/seo/cached-text.ts';
import { type ColumnInput, type WantedColumn, wantedColumns } from './column-list.ts';
import { datasetNotFound, datasetTag, type MemberDataset, ownDataset } from './member-dataset.ts';
import { checkWritable, datasetLimit } from './plan-limit.ts';

/** Maximum datasets of a member whose plan has no limit. */
export const MAX_DATASETS = 500;

/** A member's settings for a dataset. */
export interface DatasetFacts {
	name: string;
	description: string;
	public: boolean;
	screen: Screen;
	columns: ColumnInput[];
}

/**
 * Creates a dataset and returns its id.
 * @throws HttpError 403 if the member has reached their plan's limit, 422 for invalid columns.
 */
export async function addDataset(
	db: Db,
	accountId: number,
	{ name, description, public: is_public, screen, columns }: DatasetFacts,
): Promise<string> {
	return db.transaction(async (tx) => {
		// One at a time per member, so that concurrent requests do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('no key update');
		const { most, words } = await datasetLimit(tx, accountId);
		const has = await tx.$count(table, eq(table.account_id, accountId));
		if (most !== null && has >= most)
			throw new HttpError(
				403,
				`You have ${countOf(has, 'dataset')}: ${words} Delete one first, or change your plan.`,
			);
		if (has >= MAX_DATASETS)
			throw new HttpError(
				422,
				`You have ${MAX_DATASETS} datasets, the maximum. Delete some first.`,
			);
		const [made] = await tx
			.insert(table)
			.values({
				account_id: accountId,
				slug: await freeSlug(tx, table, slugify(name) || 'dataset'),
				...{ name, description, is_public },
				screen: storedText(screen),
			})
			.returning({ id: table.id });
		if (!made) throw new Error('The dataset could not be created.');
		const wanted = wantedColumns([], columns);
		const hasNotes = wanted.some((one) => one.name.toLowerCase() === 'notes');
		const notes: WantedColumn = {
			...{
				id: null,
				name: hasNotes ? 'Own notes' : 'Notes',
				kind: 'text',
				choices: [],
				isNotes: true,
			},
		};
		await tx
			.insert(columnTable)
			.values([...wanted, notes].map((one, at) => rowOf(made.id, one, at)));
		return String(made.id);
	});
}

const rowOf = (
	datasetId: number,
	{ name, kind, choices, isNotes }: WantedColumn,
	position: number,
) => ({
	...{ dataset_id: datasetId, name, kind, choices, is_notes: isNotes, position },
});

/**
 * Locks one of your own datasets until the transaction ends, so that changes to its cells and columns are serialized.
 * @throws HttpError 404 for another member's, 409 for one over the plan's limit.
 */
export async function lockDataset(tx: Db, accountId: number, id: string): Promise<MemberDataset> {
	const { id: own } = await ownDataset(tx, id, accountId);
	await tx
		.select({ id: table.id })
		.from(table)
		.where(eq(table.id, Number(own)))
		.for('update');
	const dataset = await ownDataset(tx, id, accountId);
	await checkWritable(tx, dataset);
	return dataset;
}

/**
 * Changes the settings of one of your own datasets. One over the plan's limit can still be made private.
 * @throws HttpError 404 for another member's, 409 for one over the limit, 422 for a different directory or invalid
 * columns.
 */
export async function changeDataset(
	db: Db,
	accountId: number,
	id: string,
	{ screen, public: is_public, name, description, columns }: Partial<DatasetFacts>,
): Promise<void> {
	const isTakingBack =
		is_public === false && !screen && !columns && name === undefined && description === undefined;
	await db.transaction(async (tx) => {
		const had = isTakingBack
			? await ownDataset(tx, id, accountId)
			: await lockDataset(tx, accountId, id);
		if (screen && screen.source !== had.screen.source)
			throw new HttpError(
				422,
				`The rows of this dataset must remain ${had.screen.source}: its cells belong to them.`,
			);
		const changed = await tx
			.update(table)
			.set({
				...(name !== undefined && { name }),
				...(description !== undefined && { description }),
				...(is_public !== undefined && { is_public }),
				...(screen && { screen: storedText(screen) }),
				updated_at: sql`now()`,
			})
			.where(and(eq(table.id, Number(had.id)), eq(table.account_id, accountId)))
			.returning({ id: table.id });
		if (changed.length === 0) throw datasetNotFound();
		if (columns) await changeColumns(tx, had, columns);
		await notifyTags(tx, [datasetTag(had.id), PUBLISHED_TAG]);
	});
}

const usedRow = countRow.extend({ value: z.string() });

/** Keeps, renames, orders, adds and removes columns; a removed column's cells are deleted with it. */
async function changeColumns(tx: Db, had: MemberDataset, columns: readonly ColumnInput[]) {
	const wanted = wantedColumns(had.columns, columns);
	for (const { id } of had.columns)
		if (!wanted.some((one) => one.id === id))
			await tx.delete(columnTable).where(eq(columnTable.id, Number(id)));
	for (const [position, one] of wanted.entries()) {
		if (one.id === null) {
			await tx.insert(columnTable).values(rowOf(Number(had.id), one, position));
			continue;
		}
		if (one.kind === 'choice') await checkChoices(tx, one);
		const { name, choices } = one;
		await tx
			.update(columnTable)
			.set({ name, choices, position })
			.where(eq(columnTable.id, Number(one.id)));
	}
}

/** @throws HttpError 422 if a cell holds a value that is no longer a choice. */
async function checkChoices(tx: Db, { id, name, choices }: WantedColumn) {
	const [used] = await readRows(tx, usedRow)`
		select value, count(*)::int as count from member_dataset_cell
		where column_id = ${id}::bigint and value <> all(${sql.param(choices)}::text[])
		group by value order by value limit 1`;
	if (used)
		throw new HttpError(
			422,
			`“${used.value}” is used in ${countOf(used.count, 'cell')} of “${name}”. Change those first, then remove it from the choices.`,
		);
}

/** Deletes one of your own datasets with all its contents. @throws HttpError 404 for any other. */
export async function removeDataset(db: Db, accountId: number, id: string): Promise<void> {
	const { id: own } = await ownDataset(db, id, accountId);
	await db.transaction(async (tx) => {
		await tx.delete(table).where(eq(table.id, Number(own)));
		await notifyTags(tx, [datasetTag(own), PUBLISHED_TAG]);
	});
}
