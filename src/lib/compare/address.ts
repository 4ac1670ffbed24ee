import { type PriceRange, priceRanges } from '#lib/entities/price-ranges.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The URL of a comparison: `/compare?projects=bitcoin,ethereum`. Records of one kind, in the order shown. */

/** Maximum number of records side by side; fewer than two are not a comparison. */
export const MAX_COMPARED = 6;
export const MIN_COMPARED = 2;

/** Maximum number of slugs looked up. A request for more is a mistake, and the page says so. */
const MAX_ASKED = 24;

/** The parameter for the records of each kind. */
export const compareParams = {
	project: 'projects',
	organization: 'organizations',
	people: 'people',
} as const satisfies Record<EntityType, string>;

export const comparedTypes = ['project', 'organization', 'people'] as const satisfies EntityType[];

/** The chart's time ranges: daily ones, since only daily prices are stored for every project. */
export const compareRanges = priceRanges.filter(({ byHour }) => !byHour);

/** Every parameter the page reads. */
export const compareKeys: readonly string[] = [...Object.values(compareParams), 'range', 'add'];

/** The comparison a URL requests. */
export interface ComparisonRequest {
	type: EntityType;
	/** In the order of the URL, without duplicates. */
	slugs: string[];
	/** The number requested, if more than are looked up. */
	tooMany: number | null;
	/** Other kinds in the URL, which cannot be compared with the first. */
	others: EntityType[];
	range: PriceRange;
	/** Search text for a record to add. */
	add: string;
}

/** Reads a URL: records of the first kind named in it are compared, and other kinds are reported as left out. */
export function readComparison(query: URLSearchParams): ComparisonRequest {
	const named = new Map(comparedTypes.map((type) => [type, slugsOf(query, type)]));
	const filled = comparedTypes.filter((type) => (named.get(type) ?? []).length > 0);
	const type = filled[0] ?? comparedTypes.find((one) => query.has(compareParams[one])) ?? 'project';
	const slugs = named.get(type) ?? [];
	return {
		type,
		slugs: slugs.slice(0, MAX_ASKED),
		tooMany: slugs.length > MAX_ASKED ? slugs.length : null,
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

/** Returns the query string of a comparison, without `?`; empty for no projects. Commas are not encoded. */
export function comparisonQuery({ type, slugs, range = '1y', add = '' }: Written): string {
	const list = slugs.map(encodeURIComponent).join(',');
	const parts = [
		...(list !== '' || type !== 'project' ? [`${compareParams[type]}=${list}`] : []),
		...(range === '1y' ? [] : [`range=${range}`]),
		...(add === '' ? [] : [`add=${encodeURIComponent(add)}`]),
	];
	return parts.join('&');
}

/** Returns the URL of a comparison. */
export function compareHref(written: Written): string {
	const query = comparisonQuery(written);
	return query === '' ? '/compare' : `/compare?${query}`;
}
