import { type PriceRange, priceRanges } from '#lib/entities/price-ranges.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The address of a comparison: `/compare?projects=bitcoin,ethereum`. Records of one kind, in the order in which they stand. */

/** Records that stand side by side at most; fewer than two are no comparison. */
export const MOST_COMPARED = 6;
export const LEAST_COMPARED = 2;

/** Addresses that are looked up at most: whoever asks for more has made a mistake, and is told of it. */
const MOST_ASKED = 24;

/** The parameter that names the records of each kind. */
export const compareParams = {
	project: 'projects',
	organization: 'organizations',
	people: 'people',
} as const satisfies Record<EntityType, string>;

export const comparedTypes = ['project', 'organization', 'people'] as const satisfies EntityType[];

/** Spans of the chart: by the day, as only days are kept of every project. */
export const compareRanges = priceRanges.filter(({ byHour }) => !byHour);

/** Every parameter that the page reads. */
export const compareKeys: readonly string[] = [...Object.values(compareParams), 'range', 'add'];

/** What an address asks to be compared. */
export interface AskedComparison {
	type: EntityType;
	/** In the order of the address, each once. */
	slugs: string[];
	/** How many were named, where that is more than are looked up. */
	tooMany: number | null;
	/** Kinds that the address names as well, and which cannot stand beside the first. */
	others: EntityType[];
	range: PriceRange;
	/** What is searched for, to be added. */
	add: string;
}

/** Reads an address: the first kind that it names is compared; of the others it is said that they are not. */
export function readComparison(query: URLSearchParams): AskedComparison {
	const named = new Map(comparedTypes.map((type) => [type, slugsOf(query, type)]));
	const filled = comparedTypes.filter((type) => (named.get(type) ?? []).length > 0);
	const type = filled[0] ?? comparedTypes.find((one) => query.has(compareParams[one])) ?? 'project';
	const slugs = named.get(type) ?? [];
	return {
		type,
		slugs: slugs.slice(0, MOST_ASKED),
		tooMany: slugs.length > MOST_ASKED ? slugs.length : null,
		others: filled.slice(1),
		range: compareRanges.find(({ name }) => name === query.get('range'))?.name ?? '1y',
		add: (query.get('add') ?? '').replaceAll('\0', '').trim().slice(0, 200),
	};
}

const slugsOf = (query: URLSearchParams, type: EntityType): string[] => [
	...new Set(
		query
			.getAll(compareParams[type])
			.flatMap((list) => list.split(','))
			.map((slug) => slug.trim())
			.filter((slug) => slug !== ''),
	),
];

interface Written {
	type: EntityType;
	slugs: readonly string[];
	range?: PriceRange;
	add?: string;
}

/** The query of a comparison, without `?`; empty for that of no projects. Commas stay commas. */
export function comparisonQuery({ type, slugs, range = '1y', add = '' }: Written): string {
	const list = slugs.map(encodeURIComponent).join(',');
	const parts = [
		...(list !== '' || type !== 'project' ? [`${compareParams[type]}=${list}`] : []),
		...(range === '1y' ? [] : [`range=${range}`]),
		...(add === '' ? [] : [`add=${encodeURIComponent(add)}`]),
	];
	return parts.join('&');
}

/** The address of a comparison. */
export function compareHref(written: Written): string {
	const query = comparisonQuery(written);
	return query === '' ? '/compare' : `/compare?${query}`;
}
