import { load } from '#lib/dataset/load.server.ts';
import { reads } from '#lib/db/client.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { searchOrganization, searchPeople, searchToken } from '#lib/search/options.dataset.ts';
import { type ComparisonRequest, MIN_COMPARED } from './address.ts';
import { type Comparison, loadComparison } from './comparison.ts';
import { type ResolvedSlugs, resolveCompared } from './resolve.ts';

/** A record that can be added. */
export interface AddableRecord {
	slug: string;
	name: string;
	logo: string | null;
}

export interface OpenedComparison extends ResolvedSlugs {
	/** Null if there are fewer than two records. */
	comparison: Comparison | null;
	/** Search results for another record; null if none was searched for. */
	found: AddableRecord[] | null;
}

const options = {
	project: searchToken,
	organization: searchOrganization,
	people: searchPeople,
} as const;
/** Maximum number of results of a search without script. */
const MAX_FOUND = 12;

/** Returns everything a comparison URL requests. */
export async function openComparison(request: ComparisonRequest): Promise<OpenedComparison> {
	const resolved = await resolveCompared(reads, request.type, request.slugs);
	const { records, moved } = resolved;
	// A renamed record redirects: there is nothing to render here.
	const isDrawn = moved === null && records.length >= MIN_COMPARED;
	const [comparison, found] = await Promise.all([
		isDrawn ? loadComparison(reads, request.type, records, request.range) : null,
		request.add === '' ? null : findAddable(request.type, request.add, records),
	]);
	return { ...resolved, comparison, found };
}

async function findAddable(
	type: EntityType,
	searchValue: string,
	records: readonly { slug: string }[],
): Promise<AddableRecord[]> {
	const rows = await load(options[type], { searchValue, limit: MAX_FOUND + records.length });
	return rows
		.filter(({ slug }) => slug !== undefined && !records.some((one) => one.slug === slug))
		.slice(0, MAX_FOUND)
		.map(({ slug = '', name, logo = null }) => ({ slug, name, logo }));
}
