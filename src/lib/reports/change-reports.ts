import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { report as table } from '#lib/db/schema/reports.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { PUBLISHED_TAG } from '#lib/seo/cached-text.ts';
import type { StoredBlock, UnreadableBlock } from './block.ts';
import { blockName } from './block-faults.ts';
import { readBlocks } from './read-block.ts';
import { ownReport, type Report, reportTag } from './report.ts';

/** Maximum reports per member. */
export const MAX_REPORTS = 100;

/** The properties of a report set by its author. */
export interface ReportFacts {
	title: string;
	summary: string;
	blocks: StoredBlock[];
}

/**
 * Creates a report as a draft and returns its id. @throws HttpError 422 when the member has reached the maximum, or
 * for a block that cannot be read.
 */
export async function addReport(
	db: Db,
	accountId: number,
	{ title, summary, blocks }: ReportFacts,
): Promise<string> {
	return db.transaction(async (tx) => {
		// One at a time per member, so that concurrent requests do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('no key update');
		if ((await tx.$count(table, eq(table.account_id, accountId))) >= MAX_REPORTS)
			throw new HttpError(422, `You have ${MAX_REPORTS} reports, the maximum. Delete some first.`);
		const slug = await freeSlug(tx, table, slugify(title) || 'report');
		const [made] = await tx
			.insert(table)
			.values({ account_id: accountId, slug, title, summary, blocks: toStoredBlocks(blocks, []) })
			.returning({ id: table.id });
		if (!made) throw new Error('The report could not be created.');
		return String(made.id);
	});
}

const isUnreadable = (one: StoredBlock): one is UnreadableBlock => one.kind === 'unreadable';

/**
 * Blocks as stored: an unreadable one is unchanged.
 * @param had the report's blocks before.
 * @throws HttpError 422 for an unreadable block that the report does not have.
 */
function toStoredBlocks(blocks: readonly StoredBlock[], had: readonly StoredBlock[]): unknown[] {
	return blocks.map((one, place) => {
		if (!isUnreadable(one)) return one;
		if (!had.some((other) => isDeepStrictEqual(other, one)))
			throw new HttpError(
				422,
				`${blockName(place, one.kind)}: A block that cannot be read must stay as it is or be deleted.`,
			);
		return one.kept;
	});
}

type Columns = Partial<typeof table.$inferInsert>;

const changedMeanwhile = () =>
	new HttpError(
		409,
		'This report was changed in another window in the meantime. Reload it, then make your change.',
	);

/**
 * Updates columns of a report in the state that was read, and purges its public pages.
 * @throws HttpError 409 when it was changed meanwhile.
 */
async function write(db: Db, { id, account: accountId, updated_at }: Report, set: Columns) {
	await db.transaction(async (tx) => {
		const changed = await tx
			.update(table)
			.set({
				...set,
				updated_at: sql`greatest(now(), ${table.updated_at} + interval '1 millisecond')`,
			})
			.where(
				and(
					eq(table.id, Number(id)),
					eq(table.account_id, accountId),
					sql`date_trunc('milliseconds', ${table.updated_at}) = ${updated_at}::timestamptz`,
				),
			)
			.returning({ id: table.id });
		if (changed.length === 0) throw changedMeanwhile();
		await notifyTags(tx, [reportTag(id), PUBLISHED_TAG]);
	});
}

/**
 * Changes your own report.
 * @param seen the `updated_at` of the state being changed; undefined to change the present one.
 * @throws HttpError 404 for another member's, 409 if it was changed meanwhile, 422 for blocks of a frozen one.
 */
export async function changeReport(
	db: Db,
	accountId: number,
	id: string,
	{ title, summary, blocks }: Partial<ReportFacts>,
	seen?: string,
): Promise<void> {
	const had = await ownReport(db, id, accountId);
	if (seen !== undefined && seen !== had.updated_at) throw changedMeanwhile();
	if (blocks && had.frozen)
		throw new HttpError(422, 'This report is frozen. Set it live to change its blocks.');
	await write(db, had, {
		...(title !== undefined && { title }),
		...(summary !== undefined && { summary }),
		...(blocks && { blocks: toStoredBlocks(blocks, had.blocks) }),
	});
}

/** Deletes your own report. @throws HttpError 404 for any other. */
export async function removeReport(db: Db, accountId: number, id: string): Promise<void> {
	const { id: own } = await ownReport(db, id, accountId);
	await db.transaction(async (tx) => {
		await tx.delete(table).where(eq(table.id, Number(own)));
		await notifyTags(tx, [reportTag(own), PUBLISHED_TAG]);
	});
}

/** Publishes your own report, or makes it private again. @throws HttpError 404 for any other. */
export async function setPublished(
	db: Db,
	accountId: number,
	id: string,
	isPublished: boolean,
): Promise<void> {
	const had = await ownReport(db, id, accountId);
	if (isPublished && had.blocks.length === 0)
		throw new HttpError(422, 'A report without blocks cannot be published. Add one first.');
	await write(db, had, {
		state: isPublished ? 'published' : 'draft',
		published_at: isPublished ? (had.published_at ?? new Date().toISOString()) : null,
	});
}

/**
 * Freezes a report: stores what all its blocks show at one moment. A frozen one is frozen again.
 * @throws HttpError 404 for another member's, 422 if a block cannot be read, 409 if it was changed meanwhile.
 */
export async function freezeReport(
	db: Db,
	accountId: number,
	id: string,
	now = new Date(),
): Promise<void> {
	const had = await ownReport(db, id, accountId);
	if (had.blocks.length === 0)
		throw new HttpError(422, 'A report without blocks cannot be frozen. Add one first.');
	const blocks = await db.transaction((tx) => readBlocks(tx, had.blocks, now), {
		isolationLevel: 'repeatable read',
		accessMode: 'read only',
	});
	for (const [place, one] of blocks.entries())
		if (one.kind === 'failed')
			throw new HttpError(422, `${blockName(place, one.of)} cannot be frozen: ${one.reason}`);
	await write(db, had, { frozen_at: now.toISOString(), frozen: blocks });
}

/** Makes your own report live again, with current data. @throws HttpError 404 for any other. */
export async function thawReport(db: Db, accountId: number, id: string): Promise<void> {
	const had = await ownReport(db, id, accountId);
	await write(db, had, { frozen_at: null, frozen: null });
}
