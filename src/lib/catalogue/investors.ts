/** An investor of a round as named by a source. */
export interface NamedInvestor {
	name: string;
	lead: boolean;
	/** The slug of the record in this catalogue. */
	slug?: string;
	/** Set when the source says it is a person. */
	isPerson?: boolean;
}

/**
 * Investors named by a source or a person. Each one is either found among organizations and people, or created as an
 * organization.
 */
export interface NamedInvestors {
	/** Source of the identifiers under which these names are stored, e.g. `defillama-investor`. */
	source: string;
	/** URL of the page on which readers find the names; null if there is none. */
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

/** Returns the names of the lead investors as stored in a claim: sorted, since their order has no meaning. */
export const leadsOf = (investors: readonly NamedInvestor[]): string[] =>
	[...new Set(investors.flatMap(({ name, lead }) => (lead ? [name] : [])))].toSorted();

/**
 * Returns the distinct investors, given the record of each name (undefined if none could be created). Two names may
 * belong to one investor, who is a lead if either name is.
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
