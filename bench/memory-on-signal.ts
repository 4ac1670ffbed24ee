import { writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a server that is measured (node --import): on SIGUSR2 it collects garbage and writes what holds its memory
// into the file that MEMORY_FILE names, in bytes.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
	const before = process.memoryUsage();
	collect();
	collect();
	const spaces = Object.fromEntries(
		getHeapSpaceStatistics().map((one) => [one.space_name, one.physical_space_size]),
	);
	writeFileSync(
		process.env.MEMORY_FILE ?? '',
		JSON.stringify({ before, after: process.memoryUsage(), spaces }),
	);
});
