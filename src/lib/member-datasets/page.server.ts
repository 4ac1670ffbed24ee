import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { directoryTags } from '#lib/directory/about.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { pageSize } from '#lib/directory/sources.ts';
import { escaped } from '#lib/format/markup.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { columnsOf, type FurtherColumn, screenTable } from '#lib/saved-screens/screen-table.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { datasetOfSlug, datasetTag, type MemberDataset } from './member-dataset.ts';
import { nameOf, ownColumns } from './own-cells.ts';
import { datasetLimit, isWithin, readOnlyWords } from './plan-limit.ts';
import { cellsOf, countHidden } from './read-cells.ts';

/** Pages of their own datasets that a member opens: each is read again. */
const OWN_READS = { most: 120, seconds: 60 };

/** What the public pages of a dataset show: its cells, its owner, and the records of its directory. */
export const tagsOf = ({ id, account, screen }: MemberDataset): string[] => [
	datasetTag(id),
	memberTag(account),
	...directoryTags[screen.source],
];

/** How long public pages of a dataset are kept: days of its screen move with today. */
export const KEPT = { maxAge: 60, swr: 60 };

/** The public dataset at an address; null for a private one too. */
export async function publicDataset(slug: string): Promise<MemberDataset | null> {
	const dataset = await datasetOfSlug(reads, slug);
	return dataset?.is_public ? dataset : null;
}

/** The dataset at an address where it is the member's own; null for any other. */
export async function ownDatasetAt(
	{ member }: Session,
	slug: string,
): Promise<MemberDataset | null> {
	const dataset = await datasetOfSlug(db, slug);
	return dataset?.account === member.id ? dataset : null;
}

/** Why a dataset of your own cannot be changed, in words; null where it can. */
export async function readOnlyReason(dataset: MemberDataset): Promise<string | null> {
	const { most, words } = await datasetLimit(db, dataset.account);
	return isWithin(dataset, most) ? null : readOnlyWords(words);
}

/** A page of a dataset as it is shown, or why there is none, with the status that says so. */
export type ShownDataset =
	| { refused: string; status: number }
	| {
			page: number;
			/** Rows of the screen. */
			total: number;
			/** Records whose cells are kept and not shown. */
			hidden: number;
			rows: DirectoryRow[];
			cells: Map<string, Record<string, string>>;
	  };

const pageAsked = (query: URLSearchParams): number => {
	const pageText = query.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(pageText) ? Number(pageText) : 1;
};

async function readPage(on: Db, dataset: MemberDataset, wanted: number): Promise<ShownDataset> {
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

/** A page of a dataset, for readers. */
export const pageOfDataset = (dataset: MemberDataset, query: URLSearchParams) =>
	readPage(reads, dataset, pageAsked(query));

/** The same for its owner, on a page that is not kept. */
export async function ownPage(
	dataset: MemberDataset,
	query: URLSearchParams,
): Promise<ShownDataset> {
	try {
		await limitRate(db, `own datasets ${dataset.account}`, OWN_READS);
	} catch (error) {
		if (!(error instanceof HttpError) || error.status !== 429) throw error;
		return { refused: error.message, status: 429 };
	}
	return readPage(db, dataset, pageAsked(query));
}

/** The rows with their own cells as a table; for the owner with a way to the form of each row. */
export function datasetTable(
	{ screen, columns, slug }: MemberDataset,
	{ rows, cells }: Extract<ShownDataset, { rows: unknown }>,
	isOwn: boolean,
): string {
	const names = new Map(rows.map((row) => [row._id, nameOf(row)]));
	const edit: FurtherColumn = {
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
