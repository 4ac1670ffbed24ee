import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** Addresses to request in turn, repeatedly, over keep-alive connections. */
export interface Order {
	url: string;
	paths: string[];
	encoding: 'br' | 'gzip' | 'identity';
	connections: number;
	/** Duration in seconds, or until each path has been requested once. */
	seconds: number | 'once';
}

/** The result of one order. */
export interface Load {
	/** Requests a second. */
	rate: number;
	/** Milliseconds of each request, from sending it to the last byte. */
	times: number[];
	/** Average bytes of the bodies on the wire. */
	bytes: number;
}

/** Runs orders in a separate process, so that requesting does not slow down answering. */
export class LoadProcess {
	readonly #child = fork(import.meta.filename, ['carry-out']);

	async ask(order: Order): Promise<Load> {
		this.#child.send(order);
		const [answer]: (Load | { error: string } | undefined)[] = await once(this.#child, 'message');
		if (!answer) throw new Error('the asking process gave no answer');
		if ('error' in answer) throw new Error(answer.error);
		return answer;
	}

	stop(): void {
		this.#child.disconnect();
	}
}

async function carryOut({ url, paths, encoding, connections, seconds }: Order): Promise<Load> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const headers = { 'accept-encoding': encoding };
	const began = performance.now();
	const until = seconds === 'once' ? Number.POSITIVE_INFINITY : began + seconds * 1_000;
	const most = seconds === 'once' ? paths.length : Number.POSITIVE_INFINITY;
	const times: number[] = [];
	let [asked, bytes] = [0, 0];
	const one = async () => {
		while (asked < most && performance.now() < until) {
			const path = paths[asked++ % paths.length] ?? '/';
			const start = performance.now();
			const [answer] = await once(get(url + path, { agent, headers }), 'response');
			if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
			answer.on('data', (chunk: Buffer) => {
				bytes += chunk.length;
			});
			await once(answer, 'end');
			times.push(performance.now() - start);
		}
	};
	await Promise.all(Array.from({ length: connections }, one));
	const rate = (times.length * 1_000) / (performance.now() - began);
	agent.destroy();
	return { rate, times, bytes: Math.round(bytes / times.length) };
}

if (process.argv[2] === 'carry-out')
	process.on('message', async (order: Order) => {
		try {
			process.send?.(await carryOut(order));
		} catch (error) {
			process.send?.({ error: String(error) });
		}
	});
