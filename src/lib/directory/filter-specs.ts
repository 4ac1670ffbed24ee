import { directories } from './directories.ts';
import type { ChoiceSpec, FilterSpec, FilterValue, ListSpec } from './filter-spec.ts';
import type { DirectorySource } from './sources.ts';

export type { ChoiceSpec, FilterSpec, FilterValue, ListSpec };

/** The active filters, by name. */
export type Filters = Partial<Record<string, FilterValue>>;

function specsOf(source: DirectorySource): [name: string, spec: FilterSpec][] {
	const { columns, filters, filterOrder } = directories[source];
	const ofColumns = Object.values(columns).flatMap(({ filter }) => filter ?? []);
	const place = ({ name }: FilterSpec) => {
		const named = filterOrder.indexOf(name);
		return named === -1 ? filterOrder.length : named;
	};
	return [...ofColumns, ...filters]
		.toSorted((a, b) => place(a) - place(b))
		.map((spec) => [spec.name, spec]);
}

const specs: Readonly<Record<DirectorySource, [name: string, spec: FilterSpec][]>> = {
	projects: specsOf('projects'),
	people: specsOf('people'),
	organizations: specsOf('organizations'),
	fundraising: specsOf('fundraising'),
};

/** Returns a directory's filters under the contract's names, in the order offered. */
export const filtersOf = (source: DirectorySource): [name: string, spec: FilterSpec][] =>
	specs[source];

/** Returns a directory's filter by name. */
export const filterOf = (source: DirectorySource, filter: string): FilterSpec | undefined =>
	specs[source].find(([name]) => name === filter)?.[1];
