/** Which figures the observatory has data for. */
interface AvailableFigures {
	/** Whether there are any records. */
	records: boolean;
	market: boolean;
	/** Whether there are rounds in the months shown. */
	rounds: boolean;
	/** The date of the newest round, as written; null if there is none. */
	newest: string | null;
	/** Months shown. */
	months: number;
}

/** Returns one line on what the observatory omits for lack of data, and how to get it; null if nothing is missing. */
export function missingFigures({
	records,
	market,
	rounds,
	newest,
	months,
}: AvailableFigures): string | null {
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
