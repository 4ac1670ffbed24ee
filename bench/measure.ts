import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { say } from '../scripts/command.ts';
import type { Scale } from './load.ts';

/** The value at a share of the sorted list; 0 if it is empty. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
	const began = performance.now();
	await work();
	return performance.now() - began;
}

/**
 * Times the sides in turn, `runs` times each after a warm-up, so that other load on the machine affects all equally.
 * Each round begins with another side.
 */
export async function interleaved<Side extends string>(
	sides: Record<Side, () => Promise<unknown>>,
	runs: number,
): Promise<Record<Side, number[]>> {
	const names = Object.keys(sides).filter((name): name is Side => name in sides);
	const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
	for (const name of names) await sides[name]();
	for (let run = 0; run < runs; run++)
		for (let turn = 0; turn < names.length; turn++) {
			const name = names[(run + turn) % names.length];
			if (name) times[name]?.push(await time(sides[name]));
		}
	return times as Record<Side, number[]>;
}

/**
 * Times each piece of work once a round, after one warm-up round: its runs are spread over the total time, so that a
 * moment of other load affects one run of many pieces, not many runs of one. Every second round runs backwards.
 */
export async function inRounds(
	works: readonly (() => Promise<unknown>)[],
	rounds: number,
): Promise<number[][]> {
	const times = works.map((): number[] => []);
	for (const work of works) await work();
	const places = [...works.keys()];
	for (let round = 0; round < rounds; round++)
		for (const at of round % 2 ? places.toReversed() : places) {
			const work = works[at];
			if (work) times[at]?.push(await time(work));
		}
	return times;
}

export type Cell = string | number;

/** The results of a benchmark: a table for people, all data for programs. */
export interface Report {
	name: string;
	scale: Scale;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Verdicts on the requirements, one sentence each. */
	verdicts: readonly string[];
	/** Everything measured. */
	data: unknown;
}

/** Prints the table and writes test-results/bench/<name>-<scale>.json. */
export function report({ name, scale, columns, rows, verdicts, data }: Report): void {
	const load = loadavg().map((value) => value.toFixed(1));
	const widths = columns.map((column, at) =>
		Math.max(column.length, ...rows.map((row) => formatCell(row[at]).length)),
	);
	const line = (cells: readonly (Cell | undefined)[]) =>
		cells
			.map((cell, at) => formatCell(cell)[at === 0 ? 'padEnd' : 'padStart'](widths[at] ?? 0))
			.join('  ');
	say(`\n${name}, scale ${scale}; load average ${load.join(' ')} on ${cpus().length} cores`);
	for (const cells of [columns, ...rows]) say(line(cells));
	for (const verdict of verdicts) say(verdict);
	mkdirSync('test-results/bench', { recursive: true });
	const at = new Date().toISOString();
	writeFileSync(
		`test-results/bench/${name}-${scale}.json`,
		JSON.stringify({ name, scale, at, node: process.version, load, verdicts, data }, null, '\t'),
	);
}

const formatCell = (cell: Cell | undefined): string =>
	typeof cell === 'number' ? cell.toFixed(cell < 100 ? 1 : 0) : (cell ?? '');

/** `<what> <value> <unit>: holds (< <limit>)`, or that it does not hold. */
export const verdict = (what: string, value: number, limit: number, unit = 'ms'): string =>
	`${what} ${value.toFixed(1)} ${unit}: ${value < limit ? 'holds' : 'MISSES'} (limit ${limit})`;
