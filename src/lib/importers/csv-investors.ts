import { readCellList } from '#lib/directory/cell-list.ts';
import { type Cells, slugIn } from './csv-named.ts';
import type { Sought } from './importer.ts';
import { nameKey } from './match.ts';

/** Who took part in a round, as a row names them, and how to find them. */
export interface RowInvestor {
	name: string;
	lead: boolean;
	sought: Sought;
}

/** Names as they are compared and looked up: what is no text cannot be looked for in the database. */
const namesIn = (cells: Cells, column: string): string[] =>
	readCellList(cells.get(column) ?? '').flatMap((item) => {
		const name = item.replace(/\s+/g, ' ');
		return name.isWellFormed() && !name.includes('\0') ? [name] : [];
	});

/**
 * The investors of a row, leads first, each once. Lists with slugs beside them, as in our exports, have as many items in the
 * same order; other names are looked for among the organizations.
 */
export function investorsOf(cells: Cells): RowInvestor[] {
	const leads = new Set(namesIn(cells, 'lead_investors'));
	const named = (
		name: string,
		type: 'organization' | 'person' = 'organization',
		slug?: string,
	) => ({
		name,
		lead: leads.has(name),
		sought: {
			type,
			identifiers: [{ source: 'csv-name', external_id: nameKey(name) || name }],
			...slugIn(slug),
			name,
		} satisfies Sought,
	});
	const listed = (column: string, slugs: string, type: 'organization' | 'person') => {
		const names = namesIn(cells, column);
		const known = readCellList(cells.get(slugs) ?? '');
		const fits = known.length > 0 && known.length === names.length;
		return names.map((name, at) => (fits ? named(name, type, known[at]) : named(name)));
	};
	const withSlugs = [
		...listed('organizations', 'organization_slugs', 'organization'),
		...listed('people', 'people_slugs', 'person'),
	];
	const known = new Set(withSlugs.map(({ name }) => name));
	const others = [...leads, ...namesIn(cells, 'investors')].filter((name) => !known.has(name));
	const all = [...withSlugs, ...[...new Set(others)].map((name) => named(name))];
	const each = new Map(all.map((one) => [JSON.stringify([one.name, one.sought.slug]), one]));
	return [...each.values()].toSorted((a, b) => Number(b.lead) - Number(a.lead));
}

/** The investors as a round keeps them, given who was found for each. Two names may be one record. */
export function refersTo(
	investors: readonly RowInvestor[],
	found: readonly (number | undefined)[],
) {
	const seen = new Set<string>();
	return investors.flatMap(({ name, lead, sought: { type } }, at) => {
		const id = found[at];
		const key = id === undefined ? `name ${name}` : `${type} ${id}`;
		if (seen.has(key)) return [];
		seen.add(key);
		return [
			{
				organization_id: id !== undefined && type === 'organization' ? id : null,
				person_id: id !== undefined && type === 'person' ? id : null,
				name: id === undefined ? name : null,
				is_lead: lead,
				amount_usd: null,
			},
		];
	});
}
