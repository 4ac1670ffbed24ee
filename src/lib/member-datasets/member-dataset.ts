import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { columnKinds } from './cell-value.ts';

/** A member's own column. */
export const datasetColumn = z.object({
	id: z.string(),
	name: z.string(),
	kind: z.enum(columnKinds),
	choices: z.array(z.string()).describe('The available choices of a choice column.'),
	is_notes: z.boolean().describe('The column every dataset has.'),
});
export type DatasetColumn = z.output<typeof datasetColumn>;

/** A member's dataset, as stored. */
export interface MemberDataset {
	id: string;
	/** Used in its address; unchanged by renaming. */
	slug: string;
	name: string;
	description: string;
	is_public: boolean;
	/** The screen, as written by `writeScreen`. */
	text: string;
	screen: Screen;
	/** In their order. */
	columns: DatasetColumn[];
	account: number;
	/** The owner's username, if their profile is public. */
	username: string | null;
	/** Number of the member's older datasets; this one can be changed if it is below the plan's limit. */
	older: number;
	created_at: string;
	updated_at: string;
}

const datasetRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	is_public: z.boolean(),
	text: z.string(),
	columns: z.array(datasetColumn),
	account: z.string(),
	username: z.string().nullable(),
	older: z.number(),
	created_at: z.string(),
	updated_at: z.string(),
});

/** Returns the cache tag of a dataset's public pages. */
export const datasetTag = (id: string): string => `dataset:${id}`;

export const datasetNotFound = () =>
	new HttpError(404, 'Dataset not found: it was deleted, or it is private.');

/** Returns the datasets that match a condition on `d`, except those of blocked owners, in order of creation. */
export async function readDatasets(
	db: Pick<Db, 'execute'>,
	condition: SQL,
): Promise<MemberDataset[]> {
	const rows = await readRows(db, datasetRow)`
		select d.id::text as id, d.slug, d.name, d.description, d.is_public, d.screen as text,
			(select coalesce(json_agg(json_build_object('id', c.id::text, 'name', c.name, 'kind', c.kind,
					'choices', c.choices, 'is_notes', c.is_notes) order by c.position, c.id), '[]'::json)
				from member_dataset_column as c where c.dataset_id = d.id) as columns,
			(select count(*)::int from member_dataset as o where o.account_id = d.account_id and o.id < d.id) as older,
			d.account_id::text as account,
			case when (a.privacy->>'profile')::int = 1 then a.username end as username,
			${isoSeconds(sql`d.created_at`)} as created_at, ${isoSeconds(sql`d.updated_at`)} as updated_at
		from member_dataset as d join account as a on a.id = d.account_id
		where a.state = 'active' and ${condition} order by d.id`;
	return rows.flatMap((row) => {
		const read = readScreen(row.text);
		// One that uses what a later version dropped is not shown; it stays in its owner's export.
		return 'screen' in read ? [{ ...row, screen: read.screen, account: Number(row.account) }] : [];
	});
}

const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/**
 * Returns a dataset that somebody may read: a public one, or one of their own. @throws HttpError 404 for any other.
 */
export async function datasetFor(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number | null,
): Promise<MemberDataset> {
	if (!isId(id)) throw datasetNotFound();
	const [found] = await readDatasets(db, sql`d.id = ${id}::bigint`);
	if (!found || !(found.is_public || found.account === accountId)) throw datasetNotFound();
	return found;
}

/** Returns one of your own datasets. @throws HttpError 404 for any other, even a public one. */
export async function ownDataset(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number,
): Promise<MemberDataset> {
	if (!isId(id)) throw datasetNotFound();
	const [found] = await readDatasets(db, sql`d.id = ${id}::bigint and d.account_id = ${accountId}`);
	if (!found) throw datasetNotFound();
	return found;
}

/** Returns the dataset at an address, public or private; null if there is none. The caller must check access. */
export async function datasetOfSlug(
	db: Pick<Db, 'execute'>,
	slug: string,
): Promise<MemberDataset | null> {
	if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
	const [found] = await readDatasets(db, sql`d.slug = ${slug}`);
	return found ?? null;
}

/** Returns a member's datasets, in order of creation. */
export const datasetsOf = (db: Pick<Db, 'execute'>, accountId: number): Promise<MemberDataset[]> =>
	readDatasets(db, sql`d.account_id = ${accountId}`);
