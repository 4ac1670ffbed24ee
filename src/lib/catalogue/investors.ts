/** An investor of a round as a source names it. */
export interface NamedInvestor {
	name: string;
	lead: boolean;
	/** What this catalogue itself calls the record that is meant. */
	slug?: string;
	/** The source says that it is a person. */
	isPerson?: boolean;
}

/** Investors that a source, or somebody, names. Each is found among organizations and people, or made as an organization. */
export interface NamedInvestors {
	/** Of the identifiers under which their names are remembered, e.g. `defillama-investor`. */
	source: string;
	/** Address where a reader finds the names; null when there is none. */
	page: string | null;
	named: readonly NamedInvestor[];
	/** Slug of the round of this catalogue that they are listed of, as our exports have it. */
	ofRound?: string;
}

/** The record of an investor: one of the two is set. */
export interface Investor {
	organization_id: number | null;
	person_id: number | null;
}

/** The names of the lead investors as a claim holds them: sorted, so that the order says nothing. */
export const leadsOf = (investors: readonly NamedInvestor[]): string[] =>
	[...new Set(investors.flatMap(({ name, lead }) => (lead ? [name] : [])))].toSorted();

/**
 * Who took part, given the record of each name; undefined where none could be made. Two spellings may be one investor,
 * who is a lead when either is.
 */
export function distinctInvestors(
	named: readonly NamedInvestor[],
	records: readonly (Investor | undefined)[],
) {
	const taken = new Map<string, Investor & { name: null; is_lead: boolean; amount_usd: null }>();
	for (const [at, { lead }] of named.entries()) {
		const record = records[at];
		if (!record) continue;
		const key = `${record.organization_id} ${record.person_id}`;
		const known = taken.get(key);
		if (known) known.is_lead ||= lead;
		else taken.set(key, { ...record, name: null, is_lead: lead, amount_usd: null });
	}
	return [...taken.values()];
}
