import type { RecordType } from '#lib/catalogue/record-types.ts';
import { directories } from '#lib/directory/directories.ts';
import { type FilterSpec, filtersOf } from '#lib/directory/filter-specs.ts';
import { sortSpecs } from '#lib/directory/sorts.ts';
import { typeFacts, type V1Type } from './types.ts';

/** A plain parameter of a list, and the part of a directory filter it sets. */
export interface FilterParameter {
	/** Name of the parameter in the URL: `raised_min`. */
	name: string;
	/** The filter's name in the contract. */
	filter: string;
	spec: FilterSpec;
	/** The part of the filter that it sets: its values, or one end of its range. */
	says: 'words' | 'from' | 'to';
	/** Purpose of the parameter, in one sentence. */
	description: string;
	example: string;
}

const plain = (param: string): string => param.replaceAll('-', '_');

/** The kind of record whose ids a linked-record filter takes, by the dataset offering its options. */
const linkedTypes: Record<string, RecordType> = {
	search_people: 'person',
	search_organization: 'organization',
	search_current_organization: 'organization',
	search_token: 'project',
};

/** Returns the kind of record a filter refers to; undefined for other filters. */
export const linkedTypeOf = (spec: FilterSpec): RecordType | undefined =>
	spec.form === 'ids' ? linkedTypes[spec.options] : undefined;

const wordsOf = (spec: FilterSpec): string[] =>
	'choices' in spec ? spec.choices.flatMap(({ word }) => word ?? []) : [];

const exampleNames: Record<string, string> = {
	sector: 'DeFi',
	type: 'Venture Capital',
	round: 'Seed',
	category: 'Infrastructure',
	job_title: 'Founder',
	investor_type: 'Angel',
	gender: 'Female',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });
/** Lowers the first letter of a label, unless it begins with an acronym. */
const lowerFirst = (label: string): string =>
	/^[A-Z]{2}/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1);

function own(filter: string, spec: FilterSpec): FilterParameter {
	const name = plain(spec.param);
	const base = { name, filter, spec, says: 'words' } as const;
	switch (spec.form) {
		case 'names':
			return {
				...base,
				description: `${spec.label}, given as one or more names; a record matches if it has any of them.`,
				example: exampleNames[name] ?? 'A name',
			};
		case 'ids':
			return {
				...base,
				description: `${spec.label}, given as slugs or _ids; a record matches if it is linked to any of them.`,
				example: linkedTypeOf(spec) === 'project' ? 'ethereum' : 'a16z',
			};
		default: {
			const words = wordsOf(spec);
			return {
				...base,
				description: `${spec.label}, given as ${either.format(words)}.`,
				example: words[0] ?? '',
			};
		}
	}
}

const ends = {
	money: [
		{ end: '_min', says: 'from', bound: 'Minimum', unit: ' in USD', example: '1000000' },
		{ end: '_max', says: 'to', bound: 'Maximum', unit: ' in USD, exclusive', example: '50000000' },
	],
	days: [
		{ end: '_from', says: 'from', bound: 'Earliest', unit: ', inclusive', example: '2026-01-01' },
		{ end: '_to', says: 'to', bound: 'Latest', unit: ', inclusive', example: '2026-12-31' },
	],
} as const;

function rangeParameters(filter: string, spec: FilterSpec): FilterParameter[] {
	if (spec.form !== 'money' && spec.form !== 'days') return [];
	return ends[spec.form].map(({ end, says, bound, unit, example }) => ({
		...{ name: `${plain(spec.param)}${end}`, filter, spec, says, example },
		description: `${bound} ${lowerFirst(spec.label)}${unit}.`,
	}));
}

const filterParametersOf = (type: V1Type): FilterParameter[] =>
	filtersOf(typeFacts[type].source).flatMap(([filter, spec]) => [
		own(filter, spec),
		...rangeParameters(filter, spec),
	]);

/** Every filter parameter of each list: the directories' filters under plain names. */
export const filterParameters: Readonly<Record<V1Type, readonly FilterParameter[]>> = {
	projects: filterParametersOf('projects'),
	organizations: filterParametersOf('organizations'),
	people: filterParametersOf('people'),
	rounds: filterParametersOf('rounds'),
};

/** Lists whose rows have a location, searchable with `location`. */
const typesWithLocation: readonly V1Type[] = ['organizations', 'people'];
export const hasLocation = (type: V1Type): boolean => typesWithLocation.includes(type);

/** Returns the sort names of a list: its row fields, and plain names of filters on the same column. */
function sortNamesOf(type: V1Type): Readonly<Record<string, string>> {
	const { source } = typeFacts[type];
	const names: Record<string, string> = {};
	for (const [field, spec] of Object.entries(sortSpecs[source])) {
		names[field] = field;
		if (spec.column === 'sort_name') names.name = field;
		const filter = directories[source].columns[field]?.filter;
		if (filter && filter.form !== 'ids' && filter.column === spec.column)
			names[plain(filter.param)] ??= field;
	}
	return names;
}

/** The field behind each sort name. */
export const sortNames: Readonly<Record<V1Type, Readonly<Record<string, string>>>> = {
	projects: sortNamesOf('projects'),
	organizations: sortNamesOf('organizations'),
	people: sortNamesOf('people'),
	rounds: sortNamesOf('rounds'),
};
