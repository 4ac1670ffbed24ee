/** A change as it stands in the starter's files; the catalogue's fields check it when it is made. */
export interface StarterChange {
	/** References are keys of records of the starter where the catalogue has ids. */
	set?: Record<string, unknown>;
	add?: Record<string, unknown[]>;
	source: string;
	/** Addresses of fields that another page gave. */
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

/** What the packages say of a record, as its first change under the slug. */
export function packageChange(record: Gathered, slug: string): StarterChange {
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
