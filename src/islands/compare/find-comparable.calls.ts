import { readDataset } from '#browser/session/call-api.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

export interface Comparable {
	slug: string;
	name: string;
	logo: string | null;
}

const sids = {
	project: 'search_token',
	organization: 'search_organization',
	people: 'search_people',
} as const satisfies Record<EntityType, string>;

/** Records of a kind whose name contains the words of `term`, without those already compared. */
export async function findComparable(
	type: EntityType,
	slugs: readonly string[],
	term: string,
	signal: AbortSignal,
): Promise<Comparable[]> {
	const rows = await readDataset(
		sids[type],
		{ searchValue: term, limit: 12 + slugs.length },
		signal,
	);
	return rows.flatMap(({ slug, name, logo }) =>
		slug === undefined || slugs.includes(slug) ? [] : [{ slug, name, logo: logo ?? null }],
	);
}
