import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { projectFile } from '#lib/base/project-file.ts';

const summary = z.object({ rows: z.number(), bytes: z.number() });

/** Runs `snapshot()` in a separate thread, which ends with the process; the next run removes its leftovers. */
export async function snapshotInThread(url: string, to: string): Promise<z.infer<typeof summary>> {
	const worker = new Worker(projectFile('src/lib/snapshot/worker.ts'), {
		workerData: { url, to },
		resourceLimits: { maxOldGenerationSizeMb: 512 },
	});
	// A stopping server does not wait for it.
	worker.unref();
	const ended = once(worker, 'exit').then(([code]) => {
		throw new Error(`the snapshot thread exited with ${code}`);
	});
	const [made] = await Promise.race([once(worker, 'message'), ended]);
	return summary.parse(made);
}
