import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../../src/lib/db/connect.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { type Site, startSite } from '../../tests/setup/site.ts';
import { type Pair, startPair, until } from '../../tests/setup/standby.ts';
import { type Balancer, type Server, startBalancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { Load, type Order } from './load.ts';

/** What deploy/compose.yaml starts, as processes of this machine: instances behind HAProxy, on a primary with a standby. */
export interface Stack {
	/** Of the site at HAProxy. */
	url: string;
	/** Of the database at HAProxy. */
	databaseUrl: string;
	pair: Pair;
	balancer: Balancer;
	instances: Instance[];
	/** Begins to ask the site, or what stands before it at `url`; ended with the stack at the latest. */
	load(order: Omit<Order, 'url'>, url?: string): Load;
	/** For the files of a proof. */
	folder: string;
	close(): Promise<void>;
}

export interface Instance {
	/** Of itself, beside HAProxy. */
	url: string;
	kill(): Promise<void>;
	/** As an operator stops it: it says that it is not ready, and ends STOP_PAUSE seconds later. */
	stop(): Promise<void>;
	/** Starts it again, of another version where one is named; resolves when HAProxy leads to it. */
	start(other?: { checkout?: string }): Promise<void>;
}

export interface StackOptions {
	instances: number;
	/** Where another version of the code lies, built: it makes the tables, fills them, and serves at first. */
	checkout?: string;
	/** Settings of the instances besides. */
	settings?: Record<string, string>;
	say(line: string): void;
}

const serverOf = (url: string): Server => {
	const { hostname, port } = new URL(url);
	return { host: hostname, port: Number(port) };
};

/** Starts all of it, with the starter catalogue. */
export async function startStack({
	instances: count,
	checkout,
	settings,
	say,
}: StackOptions): Promise<Stack> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-prove-'));
	chmodSync(folder, 0o755);
	const opened: { close(): Promise<unknown> }[] = [];
	const close = async () => {
		for (const one of opened.toReversed()) await one.close();
		if (process.env.PROVE_KEEP) say(`What it logged is in ${folder}`);
		else rmSync(folder, { recursive: true, force: true });
	};
	try {
		say('Starting a primary and its standby, filled with the starter catalogue …');
		const pair = await startPair(
			{ max_connections: '200' },
			checkout && join(checkout, 'src/lib/db/migrations'),
		);
		opened.push(pair);
		await (checkout ? fillBy(checkout, pair.primary.url) : fill(pair.primary.url));
		const places = [];
		for (let at = 0; at < count; at++) places.push({ host: '127.0.0.1', port: await freePort() });
		const balancer = await startBalancer(folder, places, {
			primary: serverOf(pair.primary.url),
			standby: serverOf(pair.standby.url),
		});
		opened.push(balancer);
		const databaseUrl = Object.assign(new URL(pair.primary.url), {
			host: `127.0.0.1:${balancer.databasePort}`,
		}).href;
		const common = {
			DATABASE_URL: databaseUrl,
			DATABASE_REPLICA_URL: pair.standby.url,
			SITE_URL: balancer.url,
			ASTRO_KEY: randomBytes(32).toString('base64'),
			// HAProxy, and the load itself, which says whose each request is.
			TRUSTED_PROXIES: '2',
			LOG_LEVEL: 'error',
			STOP_PAUSE: '3',
			CAIRN_SAMPLES: 'off',
			...settings,
		};
		say(`Starting ${count} instances behind HAProxy …`);
		const instances: Instance[] = [];
		for (const [at, { port }] of places.entries()) {
			const one = instanceOf(join(folder, `data-${at + 1}`), port, common, () =>
				balancer.statusOf('instances', `cairn-${at + 1}`),
			);
			await one.start({ checkout });
			opened.push({ close: one.kill });
			instances.push(one);
		}
		const load = (order: Omit<Order, 'url'>, url = balancer.url) => {
			const begun = new Load({ ...order, url });
			opened.push({ close: async () => begun.end() });
			return begun;
		};
		return { url: balancer.url, databaseUrl, pair, balancer, instances, load, folder, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** By another version, which knows its own tables. */
async function fillBy(checkout: string, url: string): Promise<void> {
	await promisify(execFile)(process.execPath, ['scripts/db.ts', 'seed'], {
		cwd: checkout,
		env: { ...process.env, DATABASE_URL: url },
	});
}

async function fill(url: string): Promise<void> {
	const { db, close } = connect(url, { name: 'cairn-prove' });
	await seedCatalogue(db, () => undefined, { samples: false }).finally(close);
}

function instanceOf(
	data: string,
	port: number,
	common: Record<string, string>,
	status: () => Promise<string>,
): Instance {
	let site: Site | undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		async kill() {
			await site?.kill();
		},
		async stop() {
			await site?.stop({ keepData: true });
		},
		async start({ checkout } = {}) {
			const all = { ...common, PORT: String(port) };
			site = await startSite(data, all, (said) => appendFileSync(`${data}.log`, said), checkout);
			await until(async () => (await status()).startsWith('UP'));
		},
	};
}
