import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, workersIn } from '#lib/db/embedded/processes.ts';
import { postmaster } from '#lib/db/embedded/server.ts';
import { clusterFolder, readState } from '#lib/db/embedded/state.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Site, startSite } from './site.ts';
import { until } from './standby.ts';

/** A data folder whose bundled database is durable, migrated and empty. */
export interface BundledFolder {
	dataFolder: string;
	databaseUrl: string;
	/** PID of PostgreSQL; throws while it is not running. */
	postgresPid(): number;
	/** Kills PostgreSQL; resolves once its connection processes have ended too. */
	killPostgres(): Promise<void>;
	/** Starts a site on it, by default with an operator's settings behind one proxy. */
	start(settings?: Record<string, string>, onLog?: (chunk: string) => void): Promise<Site>;
	remove(): void;
}

/** Lets tests, which connect from this machine as a proxy would, read the metrics of such a site. */
export const METRICS_TOKEN = 'metrics-of-a-test-site';

/** @param where the parent folder; by default the system's temporary folder. */
export async function bundledFolder(where = tmpdir()): Promise<BundledFolder> {
	const dataFolder = mkdtempSync(join(where, 'cairn-bundled-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	chmodSync(dataFolder, 0o755);
	const database = await openBundled({ dataFolder });
	await migrate(database.url);
	await database.release();
	// As if the starter catalogue had been loaded.
	writeFileSync(join(dataFolder, 'seeded'), '');
	const folder = clusterFolder(dataFolder, readState(dataFolder));
	const postgresPid = () => {
		const running = postmaster(folder);
		if (!running) throw new Error('PostgreSQL does not run.');
		return running.pid;
	};
	return {
		dataFolder,
		databaseUrl: database.url,
		postgresPid,
		async killPostgres() {
			const processes = workersIn(realpathSync(folder), 'postgres');
			process.kill(postgresPid(), 'SIGKILL');
			await until(() => !processes.some(isAlive));
		},
		start: (settings = {}, onLog = undefined) =>
			startSite(
				dataFolder,
				{ TRUSTED_PROXIES: '1', CAIRN_SAMPLES: 'off', METRICS_TOKEN, ...settings },
				onLog,
			),
		remove() {
			rmSync(folder, { recursive: true, force: true });
			rmSync(dataFolder, { recursive: true, force: true });
		},
	};
}
