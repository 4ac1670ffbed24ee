import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, startSite } from '../../tests/setup/site.ts';
import { until } from '../../tests/setup/standby.ts';
import type { Balancer, Server } from './balancer.ts';
import { freePort } from './free-port.ts';

export interface Instance {
	/** Its own address, beside HAProxy. */
	url: string;
	kill(): Promise<void>;
	/** Stops it as an operator would: it reports not ready, and ends STOP_PAUSE seconds later. */
	stop(): Promise<void>;
	/** Restarts it, with another version if given; resolves when HAProxy routes to it. */
	start(other?: { checkout?: string }): Promise<void>;
}

export interface InstancesOptions {
	/** For their data and logs. */
	folder: string;
	balancer: Balancer;
	places: readonly Server[];
	/** Folder of another version of the code, already built. */
	checkout?: string;
	/** DATABASE_URL, and any settings that differ from the defaults. */
	settings: Record<string, string>;
	/** Each instance is added, to be closed with the rest. */
	opened: { close(): Promise<unknown> }[];
}

/** Free ports of this machine for this many instances. */
export async function freePlaces(count: number): Promise<Server[]> {
	const places = [];
	for (let at = 0; at < count; at++) places.push({ host: '127.0.0.1', port: await freePort() });
	return places;
}

/** Starts instances behind HAProxy, one after another. */
export async function startInstances({
	folder,
	balancer,
	places,
	checkout,
	settings,
	opened,
}: InstancesOptions): Promise<Instance[]> {
	const common = {
		SITE_URL: balancer.url,
		ASTRO_KEY: randomBytes(32).toString('base64'),
		// HAProxy, and the load generator, which sets the client addresses.
		TRUSTED_PROXIES: '2',
		LOG_LEVEL: 'error',
		STOP_PAUSE: '3',
		CAIRN_SAMPLES: 'off',
		...settings,
	};
	const instances: Instance[] = [];
	for (const [at, { port }] of places.entries()) {
		const one = instanceOf(join(folder, `data-${at + 1}`), port, common, () =>
			balancer.statusOf('instances', `cairn-${at + 1}`),
		);
		await one.start({ checkout });
		opened.push({ close: one.kill });
		instances.push(one);
	}
	return instances;
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
			site = await startSite(data, all, (chunk) => appendFileSync(`${data}.log`, chunk), checkout);
			await until(async () => (await status()).startsWith('UP'));
		},
	};
}
