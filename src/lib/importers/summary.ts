import type { ImportResult } from './run-import.ts';

export interface SummaryFacts {
	source: string;
	result: ImportResult;
	seconds: number;
	dryRun: boolean;
	rejects: { path: string; lines: number };
	duplicates: { path: string; lines: number };
}

const count = new Intl.NumberFormat('en-US');

/** The table that ends a run, as lines. */
export function summary(facts: SummaryFacts): string {
	const { result, seconds, rejects, duplicates } = facts;
	const { counts } = result;
	const rate = Math.round(counts.read / Math.max(seconds, 0.001));
	const rows: [string, number, string][] = [
		['read', counts.read, ''],
		['created', counts.created, ''],
		['updated', counts.updated, ''],
		['unchanged', counts.unchanged, ''],
		['rejected', counts.rejected, rejects.lines > 0 ? `see ${rejects.path}` : ''],
	];
	if (result.madeBeside > 0)
		rows.push(['made beside', result.madeBeside, 'records that rows refer to']);
	if (duplicates.lines > 0)
		rows.push(['might be the same', duplicates.lines, `pairs of records, see ${duplicates.path}`]);
	for (const [kind, { times }] of result.notes) rows.push(['note', times, kind]);
	const width = Math.max(...rows.map(([label]) => label.length));
	return [
		`${facts.source}${facts.dryRun ? ' (dry run: nothing was changed)' : ''}`,
		...rows.map(([label, number, more]) =>
			`  ${label.padEnd(width)}  ${count.format(number).padStart(9)}  ${more}`.trimEnd(),
		),
		...examples(result, width),
		`  ${seconds.toFixed(1)} s, ${count.format(rate)} rows/s`,
	].join('\n');
}

/** Under the table, the first notes of each kind with their places. */
function examples({ notes }: ImportResult, width: number): string[] {
	const lines = [...notes.values()].flatMap(({ times, first }) => {
		const rest = times - first.length;
		return rest > 0 ? [...first, `and ${count.format(rest)} more like these`] : first;
	});
	return lines.map((line) => `  ${''.padEnd(width)}  ${line}`);
}
