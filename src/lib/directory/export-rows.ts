import type { Db } from '#lib/db/connect.ts';
import { ownValues } from './own-values.ts';
import { linkTypes, organizationRows, personRows, projectRows, roundRows } from './rows.ts';
import type { DirectorySource } from './sources.ts';
import { type ListedName, readWhole, wholeLists } from './whole-lists.ts';

/** A row of a file, keyed by its columns' fields. */
export type ExportedRow = Record<string, unknown>;

const loaders = {
	projects: projectRows,
	people: personRows,
	organizations: organizationRows,
	fundraising: roundRows,
} as const satisfies Record<DirectorySource, unknown>;

/** Returns these records as file rows, in order: each as its directory shows it, with full texts and lists. */
export async function exportedRows(
	db: Db,
	source: DirectorySource,
	ids: readonly number[],
): Promise<ExportedRow[]> {
	const loaded = await loaders[source](db, ids);
	const own = await ownValues(db, source, ids);
	const rows = loaded.map((row): ExportedRow => {
		const { id: _, ...values } = own.get(row._id) ?? {};
		return { ...row, ...('social' in row && linksOf(row.social)), ...values };
	});
	for (const [field, list] of Object.entries(wholeLists[source])) {
		const cut = rows.filter((row) => listIn(row, field).length < countOf(row, field));
		const whole = await readWhole(
			db,
			list,
			cut.map(({ _id }) => Number(_id)),
		);
		for (const row of cut) row[field] = whole.get(String(row._id)) ?? row[field];
	}
	return rows.map((row) => withNames(source, row));
}

/** Adds the slugs to each list of records, in the same order; lead investors get a separate list. */
function withNames(source: DirectorySource, row: ExportedRow): ExportedRow {
	const fields = Object.keys(wholeLists[source]);
	const slugs = fields.map((field) => [slugsOf(field), listIn(row, field).map(({ slug }) => slug)]);
	const named = { ...row, ...Object.fromEntries(slugs) };
	if (source !== 'fundraising') return named;
	const others = listIn(row, 'unclassified_investors');
	const all = [...fields.flatMap((field) => listIn(row, field)), ...others];
	return {
		...named,
		other_investors: others,
		lead_investors: all.filter(({ is_lead }) => is_lead),
	};
}

const slugsOf = (field: string): string => `${field}_slugs`;

/** Returns the names of the slug lists that a file row has beside its record lists. */
export const slugLists = (source: DirectorySource): string[] =>
	Object.keys(wholeLists[source]).map(slugsOf);

/** Returns the names of the additional investor lists of a file row. */
export const investorLists = (source: DirectorySource): string[] =>
	source === 'fundraising' ? ['other_investors', 'lead_investors'] : [];

/** Returns a URL, or null, for each kind of link. */
const linksOf = (social: readonly { type: string; url: string }[]) =>
	Object.fromEntries(
		linkTypes.map((type) => [type, social.find((one) => one.type === type)?.url ?? null]),
	);

function listIn(row: ExportedRow, field: string): ListedName[] {
	const items = row[field];
	return Array.isArray(items) ? items : [];
}

/** Returns the list's total number of items, from the count beside it in the row. */
function countOf(row: ExportedRow, field: string): number {
	const count = row[`${field}_count`];
	return typeof count === 'number' ? count : 0;
}
