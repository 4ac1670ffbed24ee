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

/** A process and all that it has started, by their ids. */
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

/** What a process and its children hold of the machine's memory, each shared page counted in parts, in MB. Linux alone tells it. */
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

/** Clock ticks a second of /proc; Linux has had this many on every machine for long. */
const TICKS = 100;

/** Processor seconds that a process and its children have used. */
export const processorOf = (pid: number): number =>
	family(pid)
		.map(fieldsOf)
		.reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS, 0);
