import { availableParallelism, loadavg } from 'node:os';
import { p95 } from '../../bench/measure.ts';
import { say } from '../command.ts';
import type { LoadResult, Phase, Tally } from './load.ts';

const KINDS = ['cached', 'uncached', 'writes'] as const;

const cell = (value: string | number, width: number) => String(value).padStart(width);

function lineOf({ name, seconds, ...tallies }: Phase, kind: (typeof KINDS)[number]): string {
	const { asked, retried, lost, times }: Tally = tallies[kind];
	return [
		name.padEnd(26),
		kind.padEnd(9),
		cell(asked, 8),
		cell(Math.round(asked / seconds), 8),
		cell(p95(times).toFixed(1), 9),
		cell(Math.max(0, ...times).toFixed(0), 9),
		cell(retried, 8),
		cell(lost.length, 6),
	].join('');
}

/** Prints a table of each phase's requests and results. */
export function tellLoad({ phases }: LoadResult): void {
	const [load = 0] = loadavg();
	say(`\n${availableParallelism()} cores, load average ${load.toFixed(1)}, who asks included`);
	say(
		`${'while'.padEnd(26)}${'kind'.padEnd(9)}${cell('asked', 8)}${cell('a sec.', 8)}${cell('p95 ms', 9)}${cell('max ms', 9)}${cell('retried', 8)}${cell('lost', 6)}`,
	);
	for (const phase of phases) for (const kind of KINDS) say(lineOf(phase, kind));
	const failures: Record<string, number> = {};
	for (const phase of phases)
		for (const kind of KINDS)
			for (const [fault, times] of Object.entries(phase[kind].failures))
				failures[`${kind}: ${fault}`] = (failures[`${kind}: ${fault}`] ?? 0) + times;
	for (const [fault, times] of Object.entries(failures))
		say(`first tries that failed: ${times} × ${fault}`);
}

/** Requests answered on neither the first nor the second try. */
export const lostOf = ({ phases }: LoadResult): string[] =>
	phases.flatMap((phase) =>
		KINDS.flatMap((kind) => phase[kind].lost.map((what) => `${phase.name}, ${kind}: ${what}`)),
	);

/** Prints whether it holds, and returns that. */
export function holds(what: string, isSo: boolean, found = ''): boolean {
	say(`${isSo ? 'holds ' : 'MISSES'} ${what}${found && `: ${found}`}`);
	return isSo;
}
