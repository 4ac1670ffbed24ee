/** An investor of a round as named by a source. */
export interface NamedInvestor {
	name: string;
	lead: boolean;
	/** The catalogue's own slug for the record. */
	slug?: string;
	/** Set when the source says it is a person. */
	isPerson?: boolean;
}

/**
 * Investors named by a source or a person. Each is found among organizations and people, or created as an
 * organization.
 */
export interface NamedInvestors {
	/** Source of the identifiers under which their names are remembered, e.g. `defillama-investor`. */
	source: string;
	/** URL where a reader finds the names; null when there is none. */
	page: string | null;
	named: readonly NamedInvestor[];
	/** Slug of the catalogue's round that lists them, as in our exports. */
	ofRound?: string;
}

/** The record of an investor: exactly one of the two is set. */
export interface Investor {
	organization_id: number | null;
	person_id: number | null;
}

/** Returns the names of the lead investors as a claim stores them: sorted, so that order has no meaning. */
export const leadsOf = (investors: readonly NamedInvestor[]): string[] =>
	[...new Set(investors.flatMap(({ name, lead }) => (lead ? [name] : [])))].toSorted();

/**
 * Returns the distinct investors, given the record of each name; undefined where none could be made. Two spellings
 * may be one investor, who is a lead if either is.
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
