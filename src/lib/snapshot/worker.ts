import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { snapshot } from './snapshot.ts';

/** Makes one snapshot in a separate thread: it computes for long, and a server must keep responding. */
const order = z.object({ url: z.string(), to: z.string() });

const { rows, bytes } = await snapshot(order.parse(workerData).url, order.parse(workerData));
parentPort?.postMessage({ rows, bytes });
