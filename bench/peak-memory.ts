import { readFileSync, writeSync } from 'node:fs';

/**
 * Peak memory in kilobytes. Linux starts a new program's `maxRSS` at its parent's value, here the benchmark's;
 * `VmHWM` covers this program alone.
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

// Loaded into a measured program (node --import): reports its peak memory in kilobytes on descriptor 3.
process.on('exit', () => {
	writeSync(3, peak());
});
