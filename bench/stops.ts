import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { bundledFolder } from '../tests/setup/bundled-site.ts';
import { lostAndDoubled } from '../tests/setup/post-writers.ts';
import { report, verdict } from './measure.ts';

/**
 * Stops a server (SIGTERM) under load, repeatedly. Readers and writers keep their connections and never check
 * /readyz: they go on until nothing listens any more. A request sent without a complete answer is lost.
 */

const STOPS = 50;
const READERS = 30;
const WRITERS = 10;
const PAUSE_SECONDS = '1';
const PATHS = ['/directory/projects', '/', '/healthz', '/api/data/struct?sid=master_projects'];

interface Load {
	answered: number;
	acknowledged: string[];
	/** Requests sent but not answered, or answered with a failure. */
	lost: string[];
}

export async function stops(count = STOPS): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const folder = await bundledFolder();
	const load: Load = { answered: 0, acknowledged: [], lost: [] };
	const unready: boolean[] = [];
	try {
		for (let n = 0; n < count; n++) {
			const site = await folder.start({ LOG_LEVEL: 'error', STOP_PAUSE: PAUSE_SECONDS });
			const clients = [
				...Array.from({ length: READERS }, (_, at) => client(site.url, load, reading(at))),
				...Array.from({ length: WRITERS }, (_, at) =>
					client(site.url, load, writing(`${n}-${at}`)),
				),
			];
			await delay(500 + Math.random() * 500);
			const stopped = site.stop({ keepData: true });
			unready.push(await saysUnready(site.url));
			await Promise.all([stopped, ...clients]);
			if ((n + 1) % 10 === 0) say(`${n + 1} stops, ${load.answered} requests`);
		}
		const { lost, doubled } = await lostAfter(folder.databaseUrl, folder.start, load.acknowledged);
		tell(count, load, unready, lost.length + doubled.length);
	} finally {
		folder.remove();
	}
}

/** The bundled database runs as long as somebody has it open. */
async function lostAfter(
	databaseUrl: string,
	start: () => Promise<{ stop(options: { keepData: boolean }): Promise<void> }>,
	titles: readonly string[],
) {
	const site = await start();
	try {
		return await lostAndDoubled(databaseUrl, titles);
	} finally {
		await site.stop({ keepData: true });
	}
}

interface LoadRequest {
	method: string;
	path: string;
	body?: string;
}

const reading =
	(at: number) =>
	(turn: number): LoadRequest => ({
		method: 'GET',
		path: PATHS[(at + turn) % PATHS.length] ?? '/',
	});

const writing =
	(name: string) =>
	(turn: number): LoadRequest => ({
		method: 'POST',
		path: '/api/posts',
		body: JSON.stringify({ title: `${name} ${turn}`, body: '' }),
	});

/** Sends requests over one connection until nothing listens. */
async function client(
	site: string,
	load: Load,
	next: (turn: number) => LoadRequest,
): Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	for (let turn = 0; ; turn++) {
		const asked = next(turn);
		const network = `10.${Math.floor(Math.random() * 256)}.${(turn >> 8) & 255}.${turn & 255}`;
		const outgoing = request(site + asked.path, {
			agent,
			method: asked.method,
			headers: { 'x-forwarded-for': network, 'content-type': 'application/json' },
		});
		try {
			outgoing.end(asked.body);
			const [answer]: IncomingMessage[] = await once(outgoing, 'response');
			answer?.resume();
			if (answer && !answer.complete) await once(answer, 'end');
			const status = answer?.statusCode ?? 0;
			if (status >= 400) load.lost.push(`${asked.path}: ${status}`);
			load.answered += 1;
			if (status === 201 && asked.body) load.acknowledged.push(JSON.parse(asked.body).title);
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
			// It was never sent.
			if (code !== 'ECONNREFUSED') load.lost.push(`${asked.path}: ${code}`);
			agent.destroy();
			return;
		}
	}
}

/** Whether /readyz returns 503 while the server still answers. */
async function saysUnready(site: string): Promise<boolean> {
	for (;;) {
		const answer = await fetch(`${site}/readyz`, { headers: { connection: 'close' } }).catch(
			() => undefined,
		);
		if (answer?.status !== 200) return answer?.status === 503;
		await delay(10);
	}
}

function tell(count: number, load: Load, unready: readonly boolean[], wrong: number): void {
	report({
		name: 'stops',
		scale: 1,
		columns: ['stops', 'answered', 'of them written', 'lost requests', 'lost or doubled writes'],
		rows: [[count, load.answered, load.acknowledged.length, load.lost.length, wrong]],
		verdicts: [
			verdict('requests lost', load.lost.length, 1, ''),
			verdict('acknowledged writes lost or doubled', wrong, 1, ''),
			verdict('stops without 503 from /readyz', unready.filter((one) => !one).length, 1, ''),
		],
		data: { ...load, acknowledged: load.acknowledged.length, unready },
	});
	for (const one of load.lost.slice(0, 20)) say(one);
}
