import type { Db } from '#lib/db/connect.ts';
import { directoryColumns } from '#lib/directory/columns.ts';
import { csvLine } from '#lib/directory/csv.ts';
import { HttpError } from '#lib/http/errors.ts';
import { ownList } from './lists.ts';
import { entriesPage } from './read.ts';
import { MAX_ENTRIES, type WatchType, watchNames, watchTypeOf } from './watch-types.ts';

/** Columns after those of the directory: the member's own data, and the data needed to cite a row. */
const own = [
	{ name: 'note', label: 'Note' },
	{ name: 'tags', label: 'Tags' },
	{ name: 'added', label: 'Added' },
] as const;
const citation = [
	{ name: '_id', label: 'Record' },
	{ name: 'slug', label: 'Slug' },
	{ name: 'origin', label: 'Origin' },
] as const;

/**
 * The entries of one kind on a list as CSV, newest first, in UTF-8 with the byte order mark that spreadsheets need.
 */
export async function listAsCsv(db: Db, list: number, type: WatchType): Promise<string> {
	const query = { list, tag: null, sort: null, skip: 0, take: MAX_ENTRIES };
	const { rows, entries } = await entriesPage(db, type, query);
	const columns = directoryColumns[watchNames[type].source].filter(
		(column) => column.export?.length !== 0,
	);
	const labels = [...columns, ...own, ...citation].map(({ label }) => label);
	const lines = rows.map((row, index) =>
		csvLine([
			...columns.map(({ name }): unknown => Reflect.get(row, name)),
			...own.map(({ name }) => entries[index]?.[name]),
			...citation.map(({ name }) => row[name]),
		]),
	);
	return `\uFEFF${csvLine(labels)}${lines.join('')}`;
}

/**
 * The download of a member's own list: `list` is its id, `type` the kind of entries.
 * @throws HttpError 400 for an unknown kind, 404 for a list that is not the member's own.
 */
export async function listDownload(
	db: Db,
	accountId: number,
	query: URLSearchParams,
): Promise<Response> {
	const type = watchTypeOf(query.get('type') ?? '');
	if (!type) throw new HttpError(400, 'The parameter “type” must be project, venture or people.');
	const list = query.get('list') ?? '';
	const { id } = await ownList(db, accountId, /^[1-9]\d{0,14}$/.test(list) ? Number(list) : 0);
	const name = `watchlist-${watchNames[type].source}-${new Date().toISOString().slice(0, 10)}.csv`;
	return new Response(await listAsCsv(db, id, type), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}
