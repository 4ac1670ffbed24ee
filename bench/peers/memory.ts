import { readdirSync, readFileSync } from 'node:fs';

const fieldsOf = (pid: string): string[] => {
	try {
		// The name in brackets may hold spaces.
		return readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /, '')
			.split(' ');
	} catch {
		return [];
	}
};

/** The ids of a process and all its descendants. */
function family(pid: number): string[] {
	const parents = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((one) => [one, fieldsOf(one)[1]] as const);
	const found = [String(pid)];
	for (const one of found)
		found.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child));
	return found;
}

const MB = 1_048_576;

/** Memory used by a process and its children, shared pages counted proportionally, in MB. Linux only. */
export function memoryOf(pid: number): number {
	const kilobytes = family(pid).map((one) => {
		try {
			const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
			return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
		} catch {
			return 0;
		}
	});
	return (kilobytes.reduce((sum, one) => sum + one, 0) * 1_024) / MB;
}

/** Clock ticks a second in /proc; Linux has long used this value on every machine. */
const TICKS = 100;

/** Processor seconds used by a process and its children. */
export const processorOf = (pid: number): number =>
	family(pid)
		.map(fieldsOf)
		.reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS, 0);
