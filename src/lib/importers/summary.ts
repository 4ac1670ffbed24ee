import type { NoteSummary } from './notes.ts';
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

/** Formats the closing table of a run, as lines. */
export function formatSummary(facts: SummaryFacts): string {
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
	const width = Math.max(...rows.map(([label]) => label.length));
	const line = ([label, number, more]: [string, number, string]) =>
		`  ${label.padEnd(width)}  ${count.format(number).padStart(9)}  ${more}`.trimEnd();
	return [
		`${facts.source}${facts.dryRun ? ' (dry run: nothing was changed)' : ''}`,
		...rows.map(line),
		...[...result.notes].flatMap(([kind, noted]) => [
			line(['note', noted.times, kind]),
			...examples(kind, noted).map((text) => `  ${''.padEnd(width + 11)}    ${text}`),
		]),
		`  ${seconds.toFixed(1)} s, ${count.format(rate)} rows/s`,
	].join('\n');
}

/** Returns the first notes of a kind with their locations, to print below the kind. */
function examples(kind: string, { times, first }: NoteSummary): string[] {
	const rest = times - first.length;
	// A single note is shown in full.
	const shown = first.map((one) =>
		one.endsWith(`: ${kind}`) ? one.slice(0, -kind.length - 2) : one,
	);
	return rest > 0 ? [...shown, `and ${count.format(rest)} more`] : shown;
}
