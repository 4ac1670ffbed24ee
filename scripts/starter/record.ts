import { slugify } from '#lib/catalogue/slugs.ts';
import type { Entity } from './curated.ts';
import type { GatheredRecord, StarterChange } from './gathered.ts';

export type EntityType = 'project' | 'organization' | 'person';

/** One record of the starter: its changes in order. The first creates it and references no other record. */
export interface StarterRecord {
	type: EntityType | 'round';
	/** Stable key of the record in the starter, unique within its kind. */
	key: string;
	changes: StarterChange[];
}

/** A record before its changes are written: from the packages, curated, or both. */
export interface Draft {
	type: EntityType;
	key: string;
	name: string;
	symbol: string | null;
	packaged: GatheredRecord | null;
	curated: Entity | null;
	/** Where its name was read, for a record only mentioned by others. */
	source: string | null;
}

/** Curated records choose slugs first, then those of the packages, best known first. */
const rank = ({ packaged, curated, source }: Draft) =>
	curated ? -2 : source ? -1 : (packaged?.rank ?? 0);

/** A slug for each record, from its name where that is free. Deterministic: the same records get the same slugs. */
export function slugsOf(drafts: readonly Draft[]): Map<Draft, string> {
	const taken = new Set<string>();
	const slugs = new Map<Draft, string>();
	for (const draft of drafts.toSorted((a, b) => rank(a) - rank(b) || compare(a.key, b.key))) {
		const { name, symbol, key } = draft;
		const base = slugify(name) || slugify(symbol ?? '') || slugify(key);
		const wanted = [base, slugify(`${base} ${symbol ?? ''}`), slugify(`${base} ${key}`)];
		const slug = wanted.find((candidate) => candidate && !taken.has(candidate));
		if (!slug) throw new Error(`No slug is free for ${key}`);
		taken.add(slug);
		slugs.set(draft, slug);
	}
	return slugs;
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
