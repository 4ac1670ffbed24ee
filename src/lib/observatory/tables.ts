import type { RecordKind } from './records.ts';

/** Downloadable tables of the observatory, by the name in their address, with the dataset behind each. */
export const observatoryTables = {
	market: { sid: 'observatory_market', params: {} },
	gainers: { sid: 'observatory_movers', params: { direction: 'gainers', limit: 100 } },
	losers: { sid: 'observatory_movers', params: { direction: 'losers', limit: 100 } },
	sectors: { sid: 'observatory_sectors', params: { limit: 500 } },
	ecosystems: { sid: 'observatory_ecosystems', params: { limit: 500 } },
	months: { sid: 'rounds_by_month', params: { months: 240 } },
	stages: { sid: 'observatory_stages', params: {} },
	investors: { sid: 'observatory_investors', params: { limit: 500 } },
	unlocks: { sid: 'observatory_unlocks', params: { limit: 500 } },
	coverage: { sid: 'observatory_coverage', params: {} },
} as const satisfies Record<string, { sid: string; params: Record<string, string | number> }>;

export type ObservatoryTable = keyof typeof observatoryTables;

export const isObservatoryTable = (name: string): name is ObservatoryTable =>
	Object.hasOwn(observatoryTables, name);

/** The reader's choices on the page, for tables that follow them. */
export interface TableChoice {
	records: RecordKind;
	/** The time span for counting investors. */
	days?: number;
}

/** Returns the parameters for which the dataset returns the whole table. */
export const paramsOfTable = (
	table: ObservatoryTable,
	choice: TableChoice,
): Record<string, string | number> => ({
	...observatoryTables[table].params,
	...choice,
});

/** Returns the addresses of a table as CSV and as JSON. */
export function linksOfTable(table: ObservatoryTable, choice: TableChoice) {
	const query = new URLSearchParams(
		Object.entries(choice).map(([name, value]): [string, string] => [name, String(value)]),
	);
	const struct = new URLSearchParams({
		sid: observatoryTables[table].sid,
		params: JSON.stringify([paramsOfTable(table, choice)]),
	});
	return {
		csv: `/observatory/${table}.csv?${query}`,
		json: `/api/data/struct?${struct}`,
	};
}
