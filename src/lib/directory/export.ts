import type { Db } from '#lib/db/connect.ts';
import { directoryColumns } from './columns.ts';
import { csvLine } from './csv.ts';
import { organizationRows, personRows, projectRows, roundRows } from './rows.ts';
import { defaultSorts } from './sorts.ts';
import type { DirectorySource } from './sources.ts';
import type { DirectoryView } from './view.ts';

/** Rows that a visitor's export holds. */
export const visitorRows = 100;
const batch = 100;

const loaders = {
	projects: projectRows,
	people: personRows,
	organizations: organizationRows,
	fundraising: roundRows,
} as const satisfies Record<DirectorySource, unknown>;

/** Fields that let a row be cited, and the units that its amounts need, after the directory's own columns. */
const citation = [
	{ name: 'amount_quantity_unit', label: 'Currency' },
	{ name: 'disagreements', label: 'Sources disagree on' },
	{ name: 'figures', label: 'Amounts said, USD' },
	{ name: 'parts', label: 'Rounds of sources' },
	{ name: 'joined', label: 'Joined' },
	{ name: '_id', label: 'Record' },
	{ name: 'slug', label: 'Slug' },
	{ name: 'origin', label: 'Origin' },
];
const ofRounds = new Set(['amount_quantity_unit', 'disagreements', 'figures', 'parts', 'joined']);

/**
 * A view as CSV in UTF-8 with a byte-order mark (spreadsheets need it): its filters, search and order, its first
 * `most` rows. Rows are read 100 at a time, as the reader takes them.
 */
export async function* exportView(
	db: Db,
	view: DirectoryView,
	most = visitorRows,
): AsyncGenerator<string> {
	const { source, filters } = view;
	const columns = [
		...directoryColumns[source].filter(({ name }) => name !== 'ordinal'),
		...citation.filter(({ name }) => source === 'fundraising' || !ofRounds.has(name)),
	];
	yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
	const sort = view.sort ?? defaultSorts[source];
	for (let skip = 0; skip < most; skip += batch) {
		const take = Math.min(batch, most - skip);
		const page = { source, search: view.search, filters, sort, skip, take };
		const rows = await loaders[source](db, page);
		for (const row of rows)
			yield csvLine(columns.map(({ name }): unknown => Reflect.get(row, name)));
		if (rows.length < take) return;
	}
}

/** The answer to a download of a view; the name of the file carries the day. */
export function exportAnswer(db: Db, view: DirectoryView, now = new Date()): Response {
	const name = `${view.source}-${now.toISOString().slice(0, 10)}.csv`;
	return new Response(streamOf(exportView(db, view)), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}

function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await lines.return(undefined);
		},
	});
}
