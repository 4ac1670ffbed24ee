import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds, isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { block, type StoredBlock } from './block.ts';
import { type BlockContent, blockContent } from './block-content.ts';

/** A report as stored. */
export interface Report {
	id: string;
	/** Part of the report's URL, which does not change when the report is renamed. */
	slug: string;
	title: string;
	summary: string;
	blocks: StoredBlock[];
	state: 'draft' | 'published';
	/** Time at which the report was frozen, and the content of its blocks then; null while it is live. */
	frozen: { at: string; blocks: BlockContent[] } | null;
	account: number;
	/** Username of the author, if their profile is public. */
	username: string | null;
	created_at: string;
	/** Time of the last change, to the millisecond: each change states the version it is based on. */
	updated_at: string;
	published_at: string | null;
}

const reportRow = z.object({
	id: z.string(),
	slug: z.string(),
	title: z.string(),
	summary: z.string(),
	blocks: z.array(z.unknown()),
	state: z.enum(['draft', 'published']),
	frozen_at: z.string().nullable(),
	frozen: z.array(z.unknown()).nullable(),
	account: z.string(),
	username: z.string().nullable(),
	created_at: z.string(),
	updated_at: z.string(),
	published_at: z.string().nullable(),
});

/** Returns the cache tag of a report's public pages. */
export const reportTag = (id: string): string => `report:${id}`;

export const reportNotFound = () =>
	new HttpError(404, 'Report not found: it was deleted, or it is not published.');

/** Returns a stored block, which may be from another version. */
function storedBlockOf(stored: unknown): StoredBlock {
	const read = block.safeParse(stored);
	return read.success ? read.data : { kind: 'unreadable', kept: stored };
}

/** A frozen block's content; one from another version keeps its place, saying that it cannot be shown. */
const readBlockContent = (stored: unknown): BlockContent =>
	blockContent.safeParse(stored).data ?? {
		...{ kind: 'failed', of: 'unreadable', caption: '' },
		reason: 'It was frozen by another version of Cairn, which this one cannot read.',
	};

/** Returns the reports that meet a condition over `r`, in order of creation, without those of blocked authors. */
export async function readReports(db: Pick<Db, 'execute'>, condition: SQL): Promise<Report[]> {
	const rows = await readRows(db, reportRow)`
		select r.id::text as id, r.slug, r.title, r.summary, r.blocks, r.state,
			${isoSeconds(sql`r.frozen_at`)} as frozen_at, r.frozen, r.account_id::text as account,
			case when (a.privacy->>'profile')::int = 1 then a.username end as username,
			${isoSeconds(sql`r.created_at`)} as created_at, ${isoMilliseconds(sql`r.updated_at`)} as updated_at,
			${isoSeconds(sql`r.published_at`)} as published_at
		from report as r join account as a on a.id = r.account_id
		where a.state = 'active' and ${condition} order by r.id`;
	return rows.map(({ frozen_at, frozen, account, blocks, ...row }) => ({
		...row,
		blocks: blocks.map(storedBlockOf),
		frozen:
			frozen_at === null ? null : { at: frozen_at, blocks: (frozen ?? []).map(readBlockContent) },
		account: Number(account),
	}));
}

const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** A report that a member may read: a published one, or their own. @throws HttpError 404 for any other. */
export async function reportFor(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number | null,
): Promise<Report> {
	if (!isId(id)) throw reportNotFound();
	const [found] = await readReports(db, sql`r.id = ${id}::bigint`);
	if (!found || !(found.state === 'published' || found.account === accountId))
		throw reportNotFound();
	return found;
}

/** Your own report. @throws HttpError 404 for any other, even a published one. */
export async function ownReport(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number,
): Promise<Report> {
	if (!isId(id)) throw reportNotFound();
	const [found] = await readReports(db, sql`r.id = ${id}::bigint and r.account_id = ${accountId}`);
	if (!found) throw reportNotFound();
	return found;
}

/** Returns the report with a slug, published or not; null if there is none. The caller must check who may see it. */
export async function reportOfSlug(db: Pick<Db, 'execute'>, slug: string): Promise<Report | null> {
	if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
	const [found] = await readReports(db, sql`r.slug = ${slug}`);
	return found ?? null;
}

/** Returns a member's reports, in order of creation. */
export const reportsOf = (db: Pick<Db, 'execute'>, accountId: number): Promise<Report[]> =>
	readReports(db, sql`r.account_id = ${accountId}`);
