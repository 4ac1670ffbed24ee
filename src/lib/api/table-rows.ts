import type { Db } from '#lib/db/connect.ts';
import { projectMarkets } from '#lib/entities/markets.dataset.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import { revisionRow } from '#lib/entities/revision-rows.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import { type EntityTable, tableDataset } from '#lib/entities/tables.ts';
import { apiTypes, type PageType } from '#lib/entities/tabs.ts';
import { pairsInCaip } from './pairs-in-caip.ts';
import { datasets } from './registry.ts';

/** Formats a change as text cells: lists as JSON, people by their names. */
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

/** Rows per response of the history, and the maximum in a file with the history. */
const changesAtOnce = 500;
const mostChanges = 10_000;

/** Returns all rows of a table of a record's page, as in its file. @throws UnknownRecordError */
export async function tableRows(
	db: Db,
	type: PageType,
	name: EntityTable,
	slug: string,
): Promise<readonly unknown[]> {
	const dataset = datasets[tableDataset[name]];
	const all = async (params: object) => (await dataset.answer(db, params)).rows;
	if (name === 'prices') return all({ slug, range: 'all' });
	if (name === 'markets') {
		const [project] = await projectSummary.load(db, { slug });
		return pairsInCaip(await projectMarkets.load(db, { slug }), project?.contracts ?? []);
	}
	if (name !== 'history') return all({ slug });
	const rows: unknown[] = [];
	for (const record of await recordsOf(db, type, slug))
		for (let skip = 0; rows.length < mostChanges; skip += changesAtOnce) {
			const part = await all({ type: apiTypes[type], slug: record, skip, take: changesAtOnce });
			rows.push(...part.map(inCells));
			if (part.length < changesAtOnce) break;
		}
	return rows;
}

/**
 * Returns the slugs of the records whose changes form a history; for a round this includes the records grouped under
 * it.
 */
async function recordsOf(db: Db, type: PageType, slug: string): Promise<string[]> {
	if (type !== 'round') return [slug];
	const rounds = await roundSummary.load(db, { slug });
	return rounds.flatMap(({ records }) => records.map((one) => one.slug));
}
