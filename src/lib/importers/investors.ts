/** An investor of a round as a source names it. */
export interface NamedInvestor {
	name: string;
	lead: boolean;
}

/** The names of the lead investors as a claim holds them: sorted, so that the order says nothing. */
export const leadsOf = (investors: readonly NamedInvestor[]): string[] =>
	[...new Set(investors.flatMap(({ name, lead }) => (lead ? [name] : [])))].toSorted();

/** Who took part, given the organizations found for their names. Two spellings may be one organization. */
export function distinctInvestors(
	investors: readonly NamedInvestor[],
	found: readonly (number | undefined)[],
) {
	const seen = new Set<number>();
	return investors.flatMap(({ name, lead }, at) => {
		const id = found[at];
		if (id !== undefined && seen.has(id)) return [];
		if (id !== undefined) seen.add(id);
		return [
			{
				organization_id: id ?? null,
				person_id: null,
				name: id === undefined ? name : null,
				is_lead: lead,
				amount_usd: null,
			},
		];
	});
}
