import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What readers met with since the last look. */
export interface Met {
	/** How often each answer came, by status; `none` where the connection broke. */
	answers: Record<string, number>;
	/** Milliseconds of each that was answered with 200. */
	times: number[];
}

export interface Readers {
	/** What they met with since the last time that this was asked. */
	take(): Met;
	/** Ends them after the answers that they wait for. */
	stop(): Promise<void>;
}

/** Milliseconds between two requests of one reader. */
const PAUSE = 20;
const none = (): Met => ({ answers: {}, times: [] });

/** Pages and data that no cache has, since nobody asked for the same before. */
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

/** Readers of a site that believes one proxy, each over a connection of its own, at `path` of a number that is never used twice. */
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
