import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Readers' results since the last check. */
export interface Met {
	/** Number of answers by status; `none` where the connection broke. */
	answers: Record<string, number>;
	/** Milliseconds of each request answered with 200. */
	times: number[];
}

export interface Readers {
	/** Returns the results since the last call. */
	take(): Met;
	/** Stops them after their pending answers. */
	stop(): Promise<void>;
}

/** Milliseconds between two requests of one reader. */
const PAUSE = 20;
const none = (): Met => ({ answers: {}, times: [] });

/** Pages and data not in any cache, as nobody requested them before. */
const paths = (n: number): string => {
	const skip = encodeURIComponent(JSON.stringify([{ take: 20, skip: n }]));
	return (
		[
			`/directory/projects?q=reader${n}`,
			`/api/data/struct?sid=master_projects&params=${skip}`,
			`/search?q=reader${n}`,
		][n % 3] ?? '/'
	);
};

/**
 * Readers of a site that trusts one proxy, each over a separate connection, requesting `path` of a number never used
 * twice.
 */
export function startReaders(site: string, count: number, path = paths): Readers {
	let met = none();
	let works = true;
	let asked = 0;
	const read = async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		while (works) {
			asked += 1;
			const began = performance.now();
			const status = await statusOf(agent, site + path(asked), asked);
			met.answers[status] = (met.answers[status] ?? 0) + 1;
			if (status === '200') met.times.push(performance.now() - began);
			await delay(PAUSE);
		}
		agent.destroy();
	};
	const ended = Promise.all(Array.from({ length: count }, read));
	return {
		take() {
			const taken = met;
			met = none();
			return taken;
		},
		async stop() {
			works = false;
			await ended;
		},
	};
}

async function statusOf(agent: Agent, address: string, n: number): Promise<string> {
	const network = `10.9.${(n >> 8) & 255}.${n & 255}`;
	try {
		const [answer]: IncomingMessage[] = await once(
			get(address, { agent, headers: { 'x-forwarded-for': network } }),
			'response',
		);
		answer?.resume();
		if (answer && !answer.complete) await once(answer, 'end');
		return String(answer?.statusCode ?? 'none');
	} catch {
		return 'none';
	}
}
