import type { NamedInvestor } from '#lib/catalogue/investors.ts';
import { readCellList } from '#lib/directory/cell-list.ts';
import { type Cells, slugIn } from './csv-named.ts';

const namesIn = (cells: Cells, column: string): string[] =>
	readCellList(cells.get(column) ?? '').map((item) => item.replace(/\s+/g, ' '));

/**
 * Returns the investors of a row, leads first, each once. Lists of slugs beside the names, as in our exports, have as
 * many items in the same order. Investors listed in the people's columns are persons.
 */
export function investorsOf(cells: Cells): NamedInvestor[] {
	const leads = new Set(namesIn(cells, 'lead_investors'));
	const named = (name: string, isPerson = false, slug?: string): NamedInvestor => ({
		name,
		lead: leads.has(name),
		...(isPerson && { isPerson }),
		...slugIn(slug),
	});
	const listed = (column: string, slugs: string, isPerson: boolean) => {
		const names = namesIn(cells, column);
		const known = readCellList(cells.get(slugs) ?? '');
		const fits = known.length > 0 && known.length === names.length;
		return names.map((name, at) => named(name, isPerson, fits ? known[at] : undefined));
	};
	const withSlugs = [
		...listed('organizations', 'organization_slugs', false),
		...listed('people', 'people_slugs', true),
	];
	const known = new Set(withSlugs.map(({ name }) => name));
	const others = [...leads, ...namesIn(cells, 'investors')].filter((name) => !known.has(name));
	const all = [...withSlugs, ...[...new Set(others)].map((name) => named(name))];
	const each = new Map(all.map((one) => [JSON.stringify([one.name, one.slug]), one]));
	return [...each.values()].toSorted((a, b) => Number(b.lead) - Number(a.lead));
}
