import type { RunFacts } from './run-list.ts';
import type { ImportStatus } from './status.ts';

const SHOWN_RUNS = 10;
const number = new Intl.NumberFormat('en-US');
const COUNTS = ['read', 'created', 'updated', 'unchanged', 'rejected'] as const;

/** Formats the plan and the last runs as lines for a terminal; times are UTC. */
export function statusTable({ sources, runs }: ImportStatus): string {
	const plan = sources.map((source) => [
		source.name,
		duration(source.every_seconds),
		shortTime(source.last_complete_at) ?? 'never',
		source.needs ? `set ${source.needs}` : source.is_stale ? 'stale' : 'fresh',
		source.needs ? '' : (shortTime(source.next_due_at) ?? 'now'),
	]);
	const past = runs.slice(0, SHOWN_RUNS).map(runCells);
	return [
		...table(['plan', 'every', 'last complete', '', 'next due (UTC)'], plan),
		'',
		...(past.length > 0
			? table(['last runs', 'started (UTC)', 'took', 'state', ...COUNTS, 'error'], past)
			: ['No run is recorded.']),
	].join('\n');
}

const runCells = (run: RunFacts): string[] => [
	run.step ?? run.source,
	shortTime(run.started_at) ?? '',
	run.ended_at ? duration((Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000) : '',
	run.state,
	...COUNTS.map((name) => number.format(run[name])),
	run.error ?? '',
];

/** `2026-11-21T07:05:00.000Z` → `2026-11-21 07:05`. */
const shortTime = (time: string | null): string | undefined => time?.slice(0, 16).replace('T', ' ');

function duration(seconds: number): string {
	if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
	const minutes = Math.round(seconds / 60);
	return minutes < 60 || minutes % 60 > 0 ? `${minutes} min` : `${minutes / 60} h`;
}

function table(head: readonly string[], rows: readonly string[][]): string[] {
	const widths = head.map((cell, at) =>
		Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
	);
	const isNumber = (name: string) => COUNTS.some((count) => count === name);
	return [head, ...rows].map((row) =>
		row
			.map((cell, at) =>
				isNumber(head[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
			)
			.join('  ')
			.trimEnd(),
	);
}
