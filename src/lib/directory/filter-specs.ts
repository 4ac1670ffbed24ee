import { directories } from './directories.ts';
import type { ChoiceSpec, FilterSpec, FilterValue, ListSpec } from './filter-spec.ts';
import type { DirectorySource } from './sources.ts';

export type { ChoiceSpec, FilterSpec, FilterValue, ListSpec };

/** The filters in force, by name. */
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

/** Every filter of a directory by the contract's names, in the order in which they are offered. */
export const filtersOf = (source: DirectorySource): [name: string, spec: FilterSpec][] =>
	specs[source];

/** A filter of a directory by its name. */
export const filterOf = (source: DirectorySource, filter: string): FilterSpec | undefined =>
	specs[source].find(([name]) => name === filter)?.[1];
