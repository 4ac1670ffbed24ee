import { readFileSync, writeSync } from 'node:fs';

/**
 * Kilobytes. Linux begins `maxRSS` of a new program with what its parent had when it started it, which is the benchmark
 * itself; `VmHWM` is of this program alone.
 */
function peak(): string {
	try {
		const [, kilobytes] =
			/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
		if (kilobytes) return kilobytes;
	} catch {
		// Not Linux.
	}
	return String(process.resourceUsage().maxRSS);
}

// Loaded into a program that is measured (node --import): tells its peak memory in kilobytes on descriptor 3.
process.on('exit', () => {
	writeSync(3, peak());
});
