import { load } from '#lib/dataset/load.server.ts';
import { reads } from '#lib/db/client.ts';
import { formatCount } from '#lib/format/numbers.ts';
import type { Cell } from './cells.ts';
import { cellOf } from './directories.ts';
import { emptyColumns } from './empty-columns.dataset.ts';
import { masterFundraising, totalFundraising } from './fundraising.dataset.ts';
import { masterVentures, totalVentures } from './organizations.dataset.ts';
import { isWithoutSortValues } from './page-ids.ts';
import { masterPeople, totalPeople } from './people.dataset.ts';
import { masterProjects, totalProjects } from './projects.dataset.ts';
import type { DirectoryRow, DirectoryRows } from './row-shapes.ts';
import { type DirectorySource, pageSize } from './sources.ts';
import { type DirectoryView, toParams, totalParams } from './view.ts';

/** A page of a directory: its rows, each also as cells by column. */
export interface DirectoryPage {
	rows: DirectoryRow[];
	/** The number of rows in the whole view. */
	total: number;
	/** Returns a cell of the row at an index. */
	cell(index: number, column: string): Cell;
}

type Loaders = {
	[Source in DirectorySource]: {
		rows(view: DirectoryView): Promise<DirectoryRows[Source][]>;
		total(view: DirectoryView): Promise<{ total: number }[]>;
	};
};

const loaders: Loaders = {
	projects: {
		rows: (view) => load(masterProjects, toParams(view)),
		total: (view) => load(totalProjects, totalParams(view)),
	},
	people: {
		rows: (view) => load(masterPeople, toParams(view)),
		total: (view) => load(totalPeople, totalParams(view)),
	},
	organizations: {
		rows: (view) => load(masterVentures, toParams(view)),
		total: (view) => load(totalVentures, totalParams(view)),
	},
	fundraising: {
		rows: (view) => load(masterFundraising, toParams(view)),
		total: (view) => load(totalFundraising, totalParams(view)),
	},
};

async function pageOf<Source extends DirectorySource>(
	source: Source,
	view: DirectoryView,
	total: Promise<number>,
	most?: number,
): Promise<DirectoryPage> {
	const rows = await loaders[source].rows(view);
	return toDirectoryPage(source, rows.slice(0, most), await total);
}

async function totalOf(view: DirectoryView): Promise<number> {
	const [row] = await loaders[view.source].total(view);
	return row?.total ?? 0;
}

/** Turns rows that are already loaded into a page of their directory. */
export function toDirectoryPage<Source extends DirectorySource>(
	source: Source,
	rows: DirectoryRows[Source][],
	total: number,
): DirectoryPage {
	return {
		rows,
		total,
		cell(index, column) {
			const row = rows[index];
			return row ? cellOf(source, column, row) : { kind: 'missing' };
		},
	};
}

/** A view being read. The page around its rows can be rendered before they arrive. */
export interface DirectoryReading {
	total: Promise<number>;
	page: Promise<DirectoryPage>;
}

/** Returns the default columns in which no record has a value. */
export async function readEmptyColumns(source: DirectorySource): Promise<string[]> {
	return (await load(emptyColumns, { target: source })).map(({ name }) => name);
}

/** Starts reading the page of rows that a view requests, with their cells; only the first `most` rows if given. */
export function readDirectory(view: DirectoryView, most?: number): DirectoryReading {
	const total = totalOf(view);
	const page = pageOf(view.source, view, total, most);
	// A caller that awaits the total first, and learns that it failed, never requests the rows.
	page.catch(() => undefined);
	return { total, page };
}

/**
 * Whether a directory is initially ordered by how much is known: true for projects while no real one has a market cap.
 */
const opensByKnownNow = async (source: DirectorySource): Promise<boolean> =>
	source === 'projects' && isWithoutSortValues(reads, source);

/**
 * A directory as displayed on its page: `view` is the requested one, or its last page if the requested page is past the
 * end.
 */
export interface OpenDirectory {
	view: DirectoryView;
	total: number;
	page: Promise<DirectoryPage>;
	/** Sentences on the parts that could not be shown as requested. */
	notes: string[];
}

/** Starts reading the rows that a view requests; a page past the end yields the last page, with a note. */
export async function openDirectory(request: DirectoryView): Promise<OpenDirectory> {
	const { page, total: rowsInAll } = readDirectory(request);
	const [total, opensByKnown] = await Promise.all([rowsInAll, opensByKnownNow(request.source)]);
	const last = Math.max(1, Math.ceil(total / pageSize));
	const seen = { ...request, opensByKnown };
	if (request.page <= last) return { view: seen, total, page, notes: [] };
	const view = { ...seen, page: last };
	const written = formatCount(request.page);
	return {
		view,
		total,
		page: readDirectory(view).page,
		notes: [`There is no page ${written}; this is the last.`],
	};
}
