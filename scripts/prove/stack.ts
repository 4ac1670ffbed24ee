import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../../src/lib/db/connect.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { type Pair, startPair } from '../../tests/setup/standby.ts';
import { type Balancer, type Server, startBalancer } from './balancer.ts';
import { freePlaces, type Instance, startInstances } from './instances.ts';
import { Load, type Order } from './load.ts';

/** The services of deploy/compose.yaml as local processes: instances behind HAProxy, on a primary with a standby. */
export interface Stack {
	/** URL of the site at HAProxy. */
	url: string;
	/** URL of the database at HAProxy. */
	databaseUrl: string;
	pair: Pair;
	balancer: Balancer;
	instances: Instance[];
	/** Starts load on the site, or on what is in front of it at `url`; stopped with the stack at the latest. */
	load(order: Omit<Order, 'url'>, url?: string): Load;
	/** Folder for the files of a proof. */
	folder: string;
	close(): Promise<void>;
}

export interface StackOptions {
	instances: number;
	/** Folder of another version of the code, built: it creates the tables, fills them, and serves first. */
	checkout?: string;
	/** Additional settings of the instances. */
	settings?: Record<string, string>;
	say(line: string): void;
}

const serverOf = (url: string): Server => {
	const { hostname, port } = new URL(url);
	return { host: hostname, port: Number(port) };
};

/** Starts the stack with the starter catalogue. */
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
		const places = await freePlaces(count);
		const balancer = await startBalancer(folder, places, {
			primary: serverOf(pair.primary.url),
			standby: serverOf(pair.standby.url),
		});
		opened.push(balancer);
		const databaseUrl = Object.assign(new URL(pair.primary.url), {
			host: `127.0.0.1:${balancer.databasePort}`,
		}).href;
		say(`Starting ${count} instances behind HAProxy …`);
		const instances = await startInstances({
			...{ folder, balancer, places, checkout, opened },
			settings: { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: pair.standby.url, ...settings },
		});
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

/** Fills the database using another version, which knows its own tables. */
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
