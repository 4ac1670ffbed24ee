import type { Db } from '#lib/db/connect.ts';
import { ownValues } from './own-values.ts';
import { linkTypes, organizationRows, personRows, projectRows, roundRows } from './rows.ts';
import type { DirectorySource } from './sources.ts';
import { type ListedName, readWhole, wholeLists } from './whole-lists.ts';

/** A row as a file has it, by the fields of its columns. */
export type ExportedRow = Record<string, unknown>;

const loaders = {
	projects: projectRows,
	people: personRows,
	organizations: organizationRows,
	fundraising: roundRows,
} as const satisfies Record<DirectorySource, unknown>;

/** These records as rows of a file, in order: each as its directory shows it, with whole texts and lists. */
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

/** Beside each list of records their slugs, in the same order; who leads a round has a list of its own. */
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

/** The lists of slugs that a row of a file has beside its lists of records. */
export const slugLists = (source: DirectorySource): string[] =>
	Object.keys(wholeLists[source]).map(slugsOf);

/** The lists of investors that a row of a file has besides. */
export const investorLists = (source: DirectorySource): string[] =>
	source === 'fundraising' ? ['other_investors', 'lead_investors'] : [];

/** An address, or null, for each kind of link. */
const linksOf = (social: readonly { type: string; url: string }[]) =>
	Object.fromEntries(
		linkTypes.map((type) => [type, social.find((one) => one.type === type)?.url ?? null]),
	);

function listIn(row: ExportedRow, field: string): ListedName[] {
	const items = row[field];
	return Array.isArray(items) ? items : [];
}

/** How many items the list has in all, as the row says beside it. */
function countOf(row: ExportedRow, field: string): number {
	const count = row[`${field}_count`];
	return typeof count === 'number' ? count : 0;
}
