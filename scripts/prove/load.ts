import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** What to request from a site, and at what rate; a slower site gets fewer requests. */
export interface Order {
	url: string;
	/** Addresses that are in the page cache after a moment. */
	cached: string[];
	/** Requests a second. */
	rates: Rates;
	/** Prefix of the title of each post written. */
	name: string;
}

const kinds = ['cached', 'uncached', 'writes'] as const;
type Kind = (typeof kinds)[number];
type Rates = Record<Kind, number>;

const tally = z.object({
	asked: z.number(),
	/** Answered on the second try. */
	retried: z.number(),
	/** Failed on both tries, with the errors of both. */
	lost: z.array(z.string()),
	/** Counts of the errors of failed first tries. */
	failures: z.record(z.string(), z.number()),
	/** Milliseconds of each request answered on the first try. */
	times: z.array(z.number()),
});
const phase = z.object({
	name: z.string(),
	seconds: z.number(),
	cached: tally,
	uncached: tally,
	writes: tally,
});
const loadResult = z.object({
	phases: z.array(phase),
	/** Titles of the posts answered with 201. */
	acknowledged: z.array(z.string()),
	/** Milliseconds since 1970 of each of those answers. */
	at: z.array(z.number()),
});

export type Tally = z.infer<typeof tally>;
export type Phase = z.infer<typeof phase>;
export type LoadResult = z.infer<typeof loadResult>;

const CONNECTIONS: Rates = { cached: 24, uncached: 16, writes: 8 };
/** Milliseconds before the second try, unless the answer names another time. */
const AGAIN_AFTER = 250;
const PATIENCE = 30_000;

/** Generates load in a separate process, so that requesting does not slow down answering. */
export class Load {
	readonly #child: ChildProcess;

	constructor(order: Order) {
		this.#child = fork(import.meta.filename, ['carry-out']);
		this.#child.send({ order });
	}

	/** Counts results from now on under this name. */
	mark(name: string): void {
		this.#child.send({ mark: name });
	}

	/** Stops after the pending answers have arrived. */
	async stop(): Promise<LoadResult> {
		this.#child.send({ stop: true });
		const [answer]: unknown[] = await once(this.#child, 'message');
		return loadResult.parse(answer);
	}

	/** Stops immediately if still running. */
	end(): void {
		this.#child.kill('SIGKILL');
	}
}

const newTally = (): Tally => ({ asked: 0, retried: 0, lost: [], failures: {}, times: [] });

const newPhase = (name: string): Phase => ({
	...{ name, seconds: 0 },
	...{ cached: newTally(), uncached: newTally(), writes: newTally() },
});

interface LoadRequest {
	method: 'GET' | 'POST';
	path: string;
	body?: string;
}

interface Met {
	status: number;
	/** The error, if there was no answer. */
	fault?: string;
	headers: IncomingHttpHeaders;
}

const isAnswered = ({ status }: Met): boolean => status >= 200 && status < 500 && status !== 429;

class Asking {
	readonly found: LoadResult = { phases: [], acknowledged: [], at: [] };
	readonly #agents: Record<Kind, Agent>;
	readonly #order: Order;
	#phase = newPhase('start');
	#since = performance.now();
	#works = true;
	#made = 0;

	constructor(order: Order) {
		this.#order = order;
		const agent = (kind: Kind) => new Agent({ keepAlive: true, maxSockets: CONNECTIONS[kind] });
		this.#agents = {
			cached: agent('cached'),
			uncached: agent('uncached'),
			writes: agent('writes'),
		};
	}

	mark(name: string): void {
		const now = performance.now();
		this.#phase.seconds = (now - this.#since) / 1_000;
		if (this.#phase.seconds > 0.1) this.found.phases.push(this.#phase);
		this.#phase = newPhase(name);
		this.#since = now;
	}

	stop(): void {
		this.#works = false;
	}

	async run(): Promise<void> {
		await Promise.all(
			kinds.flatMap((kind) =>
				Array.from({ length: CONNECTIONS[kind] }, (_, at) => this.#worker(kind, at)),
			),
		);
		this.mark('end');
		for (const agent of Object.values(this.#agents)) agent.destroy();
	}

	async #worker(kind: Kind, at: number): Promise<void> {
		const interval = (1_000 * CONNECTIONS[kind]) / this.#order.rates[kind];
		let next = performance.now() + (interval * at) / CONNECTIONS[kind];
		while (this.#works) {
			const early = next - performance.now();
			if (early > 1) await delay(early);
			await this.#ask(kind);
			// A late one does not send extra requests afterwards.
			next = Math.max(next + interval, performance.now());
		}
	}

	async #ask(kind: Kind): Promise<void> {
		const { [kind]: counted } = this.#phase;
		counted.asked += 1;
		const began = performance.now();
		const first = await this.#try(kind);
		if (isAnswered(first)) {
			counted.times.push(performance.now() - began);
			return;
		}
		const fault = first.fault ?? String(first.status);
		counted.failures[fault] = (counted.failures[fault] ?? 0) + 1;
		await delay(Number(first.headers['retry-after'] ?? 0) * 1_000 || AGAIN_AFTER);
		const second = await this.#try(kind);
		if (isAnswered(second)) counted.retried += 1;
		else counted.lost.push(`${fault}, then ${second.fault ?? second.status}`);
	}

	async #try(kind: Kind): Promise<Met> {
		this.#made += 1;
		const title = `${this.#order.name} ${this.#made}`;
		const met = await this.#send(kind, this.#asked(kind, this.#made, title));
		if (kind === 'writes' && met.status === 201) {
			this.found.acknowledged.push(title);
			this.found.at.push(Date.now());
		}
		return met;
	}

	#asked(kind: Kind, n: number, title: string): LoadRequest {
		if (kind === 'writes')
			return { method: 'POST', path: '/api/posts', body: JSON.stringify({ title, body: 'x' }) };
		if (kind === 'cached') {
			const { cached } = this.#order;
			return { method: 'GET', path: cached[n % cached.length] ?? '/' };
		}
		const skip = encodeURIComponent(JSON.stringify([{ take: 20, skip: n }]));
		const paths = [
			`/api/data/struct?sid=master_projects&params=${skip}`,
			`/directory/projects?q=read${n}`,
			`/search?q=read${n}`,
		];
		return { method: 'GET', path: paths[n % paths.length] ?? '/' };
	}

	#send(kind: Kind, { method, path, body }: LoadRequest): Promise<Met> {
		const { promise, resolve } = Promise.withResolvers<Met>();
		const network = `10.${(this.#made >> 16) & 255}.${(this.#made >> 8) & 255}.${this.#made & 255}`;
		const broken = (error: NodeJS.ErrnoException) =>
			resolve({ status: 0, fault: error.code ?? error.message, headers: {} });
		const outgoing = request(this.#order.url + path, {
			agent: this.#agents[kind],
			method,
			timeout: PATIENCE,
			headers: {
				'accept-encoding': 'br',
				// Each visitor has a separate network; the load generator poses as another proxy.
				'x-forwarded-for': network,
				...(body && { 'content-type': 'application/json' }),
			},
		});
		outgoing.on('response', (answer) => {
			answer.resume();
			answer.on('error', broken);
			answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
		});
		outgoing.on('timeout', () => outgoing.destroy(new Error(`silent for ${PATIENCE / 1_000} s`)));
		outgoing.on('error', broken);
		outgoing.end(body);
		return promise;
	}
}

const messageShape = z.union([
	z.object({
		order: z.object({
			url: z.string(),
			cached: z.array(z.string()),
			rates: z.record(z.enum(kinds), z.number()),
			name: z.string(),
		}),
	}),
	z.object({ mark: z.string() }),
	z.object({ stop: z.literal(true) }),
]);

if (process.argv[2] === 'carry-out') {
	let asking: Asking | undefined;
	process.on('message', (message: unknown) => {
		const heard = messageShape.parse(message);
		if ('order' in heard) {
			const one = new Asking(heard.order);
			asking = one;
			void one.run().then(() => process.send?.(one.found));
		} else if ('mark' in heard) asking?.mark(heard.mark);
		else asking?.stop();
	});
}
