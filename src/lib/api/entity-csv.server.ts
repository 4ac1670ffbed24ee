import { UnknownRecord } from '#lib/dataset/dataset.ts';
import { reads } from '#lib/db/client.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { projectMarkets } from '#lib/entities/markets.dataset.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import { revisionRow } from '#lib/entities/revision-rows.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import { type EntityTable, tableDataset, tablesOf } from '#lib/entities/tables.ts';
import { apiTypes, type PageType } from '#lib/entities/tabs.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { pairsInCaip } from './pairs-in-caip.ts';
import { datasets } from './registry.ts';

/** A table of a record's page as CSV in UTF-8 with a byte-order mark, which spreadsheets need. */
export async function tableAnswer(
	type: PageType,
	{ slug = '', table = '' }: { slug?: string | undefined; table?: string | undefined },
): Promise<Response> {
	const tables: readonly EntityTable[] = tablesOf[type];
	const name = tables.find((one) => one === table);
	if (!name) return errorAnswer(new HttpError(404, 'There is no such table.'));
	const dataset = datasets[tableDataset[name]];
	try {
		const rows = await rowsOf(type, name, slug);
		return new Response(csvTable(Object.keys(dataset.row.shape), rows), {
			headers: {
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="${slug}-${name}.csv"`,
				'Cache-Control': 'no-store',
				'X-Robots-Tag': 'noindex',
			},
		});
	} catch (error) {
		if (!(error instanceof UnknownRecord)) throw error;
		return errorAnswer(new HttpError(404, error.message));
	}
}

/** A change as cells of text: lists as JSON, people by their names. */
function inCells(row: unknown): unknown {
	const change = revisionRow.parse(row);
	const text = (value: unknown) =>
		typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
	const { author } = change;
	return {
		...change,
		old: text(change.old),
		value: text(change.value),
		author: author?.username ?? author?.name,
		proposal: change.proposal?.slug,
	};
}

/** Rows of one answer of the history, and the most that a file of it has. */
const changesAtOnce = 500;
const mostChanges = 10_000;

async function rowsOf(type: PageType, name: EntityTable, slug: string) {
	const dataset = datasets[tableDataset[name]];
	const all = async (params: object) => (await dataset.answer(reads, params)).rows;
	if (name === 'prices') return all({ slug, range: 'all' });
	if (name === 'markets') {
		const [project] = await projectSummary.load(reads, { slug });
		return pairsInCaip(await projectMarkets.load(reads, { slug }), project?.contracts ?? []);
	}
	if (name !== 'history') return all({ slug });
	const rows: unknown[] = [];
	for (const record of await recordsOf(type, slug))
		for (let skip = 0; rows.length < mostChanges; skip += changesAtOnce) {
			const part = await all({ type: apiTypes[type], slug: record, skip, take: changesAtOnce });
			rows.push(...part.map(inCells));
			if (part.length < changesAtOnce) break;
		}
	return rows;
}

/** The slugs of the records whose changes make up a history: of a round also those that stand under it. */
async function recordsOf(type: PageType, slug: string): Promise<string[]> {
	if (type !== 'round') return [slug];
	const rounds = await roundSummary.load(reads, { slug });
	return rounds.flatMap(({ records }) => records.map((one) => one.slug));
}
