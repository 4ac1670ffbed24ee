import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { directoryTags } from '#lib/directory/about.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { pageSize } from '#lib/directory/sources.ts';
import { escaped } from '#lib/format/markup.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { columnsOf, type ExtraColumn, screenTable } from '#lib/saved-screens/screen-table.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { datasetOfSlug, datasetTag, type MemberDataset } from './member-dataset.ts';
import { nameOf, ownColumns } from './own-cells.ts';
import { datasetLimit, isWithinLimit, readOnlyWords } from './plan-limit.ts';
import { cellsOf, countHidden } from './read-cells.ts';

/** Rate limit for a member's views of their own datasets, since none of them is cached. */
const OWN_READS = { most: 120, seconds: 60 };

/** Returns the cache tags of a dataset's public pages: its cells, its owner, and its directory's records. */
export const tagsOf = ({ id, account, screen }: MemberDataset): string[] => [
	datasetTag(id),
	memberTag(account),
	...directoryTags[screen.source],
];

/** How long public dataset pages are cached: briefly, because relative dates in a screen change every day. */
export const CACHE_LIFETIME = { maxAge: 60, swr: 60 };

/** Returns the public dataset at an address; null also for a private one. */
export async function publicDataset(slug: string): Promise<MemberDataset | null> {
	const dataset = await datasetOfSlug(reads, slug);
	return dataset?.is_public ? dataset : null;
}

/** Returns the dataset at an address if it is the member's own; null for any other. */
export async function ownDatasetAt(
	{ member }: Session,
	slug: string,
): Promise<MemberDataset | null> {
	const dataset = await datasetOfSlug(db, slug);
	return dataset?.account === member.id ? dataset : null;
}

/** Returns why one of a member's own datasets cannot be changed, in words; null if it can. */
export async function readOnlyReason(dataset: MemberDataset): Promise<string | null> {
	const { most, words } = await datasetLimit(db, dataset.account);
	return isWithinLimit(dataset, most) ? null : readOnlyWords(words);
}

/** A page of a dataset for display, or why there is none, with the matching HTTP status. */
export type DatasetPage =
	| { refused: string; status: number }
	| {
			page: number;
			/** Rows of the screen. */
			total: number;
			/** Number of records whose cells are stored but not displayed. */
			hidden: number;
			rows: DirectoryRow[];
			cells: Map<string, Record<string, string>>;
	  };

const requestedPage = (query: URLSearchParams): number => {
	const pageText = query.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(pageText) ? Number(pageText) : 1;
};

async function readPage(on: Db, dataset: MemberDataset, wanted: number): Promise<DatasetPage> {
	const read = (page: number) =>
		screenRows(on, dataset.screen, { skip: (page - 1) * pageSize, take: pageSize });
	try {
		const first = await read(wanted);
		const page = Math.min(wanted, Math.max(1, Math.ceil(first.total / pageSize)));
		const { rows, total } = page === wanted ? first : await read(page);
		const cells = await cellsOf(
			on,
			dataset,
			rows.map(({ _id }) => _id),
		);
		return { page, total, hidden: await countHidden(on, dataset), rows, cells };
	} catch (error) {
		if (error instanceof HttpError && error.status === 422)
			return { refused: error.message, status: 422 };
		throw error;
	}
}

/** Returns a page of a dataset for readers. */
export const pageOfDataset = (dataset: MemberDataset, query: URLSearchParams) =>
	readPage(reads, dataset, requestedPage(query));

/** Returns a page of a dataset for its owner, uncached. */
export async function ownPage(
	dataset: MemberDataset,
	query: URLSearchParams,
): Promise<DatasetPage> {
	try {
		await limitRate(db, `own datasets ${dataset.account}`, OWN_READS);
	} catch (error) {
		if (!(error instanceof HttpError) || error.status !== 429) throw error;
		return { refused: error.message, status: 429 };
	}
	return readPage(db, dataset, requestedPage(query));
}

/** Returns the rows with their own cells as a table; for the owner with a link to each row's form. */
export function datasetTable(
	{ screen, columns, slug }: MemberDataset,
	{ rows, cells }: Extract<DatasetPage, { rows: unknown }>,
	isOwn: boolean,
): string {
	const names = new Map(rows.map((row) => [row._id, nameOf(row)]));
	const edit: ExtraColumn = {
		label: 'Change',
		className: 'own-cell wide-100',
		cell: (id) =>
			`<a class="link" href="/dataset/${slug}/edit?record=${id}" aria-label="${escaped(`Change the cells of ${names.get(id) ?? id}`)}">Change</a>`,
	};
	return screenTable(screen.source, columnsOf(screen), rows, [
		...ownColumns(columns, cells),
		...(isOwn ? [edit] : []),
	]);
}
