import { SingleBar } from 'cli-progress';
import type { Counts } from './run-import.ts';

export interface Progress {
	update(counts: Counts): void;
	end(): void;
}

const number = new Intl.NumberFormat('en-US');
const LINE_EVERY_MS = 2_000;

/** Shows a bar on a terminal, else a line every two seconds. `size` is the total bytes, `read` those read so far. */
export function progress(
	output: NodeJS.WriteStream,
	size: number | undefined,
	read: () => number,
): Progress {
	if (!output.isTTY) return plainLines(output);
	const format = size ? '  {bar} {percentage} %  {rows} rows' : '  {rows} rows';
	const bar = new SingleBar({ format, stream: output, hideCursor: true, clearOnComplete: true });
	bar.start(size ?? 1, 0, { rows: '0' });
	return {
		update: (counts) => bar.update(size ? read() : 0, { rows: number.format(counts.read) }),
		end: () => bar.stop(),
	};
}

function plainLines(output: NodeJS.WriteStream): Progress {
	let last = performance.now();
	return {
		update(counts) {
			if (performance.now() - last < LINE_EVERY_MS) return;
			last = performance.now();
			output.write(`${number.format(counts.read)} rows read\n`);
		},
		end: () => undefined,
	};
}
