/** A change as stored in the starter's files; the catalogue's fields validate it when it is applied. */
export interface StarterChange {
	/** References are keys of starter records where the catalogue has ids. */
	set?: Record<string, unknown>;
	add?: Record<string, unknown[]>;
	source: string;
	/** Source addresses of fields that came from another page. */
	sources?: Record<string, string>;
}

/** One record while its facts are gathered. The first source's values stay; later ones fill gaps. */
export interface GatheredRecord {
	/** Stable key of the record in the starter. */
	key: string;
	name: string;
	symbol: string | null;
	/** The lower one wins when two records want the same slug. */
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
): GatheredRecord {
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

/** Adds facts that the record does not have yet, with the source of each. */
export function say(record: GatheredRecord, source: string, facts: Record<string, unknown>): void {
	for (const [field, value] of Object.entries(facts)) {
		if (value == null || record.facts[field] != null) continue;
		record.facts[field] = value;
		if (source !== record.source) record.sources[field] = source;
	}
}

export function identify(record: GatheredRecord, source: string, external_id: string): void {
	record.identifiers.set(`${source}:${external_id}`, { source, external_id });
}

/** The packages' data on a record, as its first change under the slug. */
export function packageChange(record: GatheredRecord, slug: string): StarterChange {
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
	return { set, source: record.source, ...sources };
}
