import { slugify } from '#lib/catalogue/slugs.ts';

type Kind = 'project' | 'organization';

/** A `Change` as it stands in the file; the catalogue's fields check it when it is read. */
export interface StarterChange<T extends Kind> {
	type: T;
	set: { slug: string } & Record<string, unknown>;
	source: string;
	sources?: Record<string, string>;
}

/** One record while its facts are gathered. What a source says first stays; later ones fill what is missing. */
export interface Gathered {
	/** Stable name of the record in the starter. */
	key: string;
	name: string;
	symbol: string | null;
	/** Lower comes first when two records want one slug. */
	rank: number;
	source: string;
	facts: Record<string, unknown>;
	sources: Record<string, string>;
	contracts: Map<string, { chain: string; address: string }>;
	identifiers: Map<string, { source: string; external_id: string }>;
}

export function gather(
	key: string,
	name: string,
	symbol: string | null,
	source: string,
	rank = Number.POSITIVE_INFINITY,
): Gathered {
	return {
		key,
		name,
		symbol,
		rank,
		source,
		facts: {},
		sources: {},
		contracts: new Map(),
		identifiers: new Map(),
	};
}

/** Says facts that the record does not have yet, and keeps where each came from. */
export function say(record: Gathered, source: string, facts: Record<string, unknown>): void {
	for (const [field, value] of Object.entries(facts)) {
		if (value == null || record.facts[field] != null) continue;
		record.facts[field] = value;
		if (source !== record.source) record.sources[field] = source;
	}
}

export function identify(record: Gathered, source: string, external_id: string): void {
	record.identifiers.set(`${source}:${external_id}`, { source, external_id });
}

/** The records as changes, sorted by slug; records that want one slug get distinct ones, best known first. */
export function asChanges<T extends Kind>(
	type: T,
	records: Iterable<Gathered>,
): StarterChange<T>[] {
	const taken = new Set<string>();
	return [...records]
		.sort((a, b) => a.rank - b.rank || compare(a.key, b.key))
		.map((record) => changeOf(type, record, freeSlug(record, taken)))
		.sort((a, b) => compare(a.set.slug, b.set.slug));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function freeSlug({ name, symbol, key }: Gathered, taken: Set<string>): string {
	const base = slugify(name) || slugify(symbol ?? '') || slugify(key);
	const wanted = [base, slugify(`${base} ${symbol ?? ''}`), slugify(`${base} ${key}`)];
	const slug = wanted.find((candidate) => candidate && !taken.has(candidate));
	if (!slug) throw new Error(`No slug is free for ${key}`);
	taken.add(slug);
	return slug;
}

function changeOf<T extends Kind>(type: T, record: Gathered, slug: string): StarterChange<T> {
	const identifiers = [
		...record.identifiers.values(),
		{ source: 'starter', external_id: record.key },
	];
	const set = {
		slug,
		name: record.name,
		...(record.symbol ? { symbol: record.symbol } : {}),
		...record.facts,
		...(record.contracts.size > 0 ? { contracts: [...record.contracts.values()] } : {}),
		identifiers,
	};
	const sources = Object.keys(record.sources).length > 0 ? { sources: record.sources } : {};
	return { type, set, source: record.source, ...sources };
}
