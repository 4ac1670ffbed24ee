/** What the observatory has figures of. */
interface Shown {
	/** Whether there is any record. */
	records: boolean;
	market: boolean;
	/** Whether there are rounds in the months shown. */
	rounds: boolean;
	/** The day of the newest round, as written; null where there is none. */
	newest: string | null;
	/** Months shown. */
	months: number;
}

/** One line on what the observatory leaves out since there is nothing to show of it, and what brings it; null where all is there. */
export function missingFigures({ records, market, rounds, newest, months }: Shown): string | null {
	if (!records)
		return 'Nothing to show yet. Figures come with the first records and the first market refresh.';
	const all = [
		...(market ? [] : ['Market caps, gainers and losers come with the first market refresh.']),
		...(rounds ? [] : [newestOf(newest, months)]),
	];
	return all.length > 0 ? all.join(' ') : null;
}

const newestOf = (newest: string | null, months: number): string =>
	newest === null
		? 'Funding figures come with the first funding round.'
		: `Funding figures cover ${months} months; the newest round here is from ${newest}.`;
