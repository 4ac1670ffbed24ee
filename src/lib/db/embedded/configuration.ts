import { totalmem } from 'node:os';
import { INCLUDE_WHEN_FULL } from './room.ts';

/** Server settings by name; values are written as PostgreSQL reads them, without quotes. */
export type ServerSettings = Record<string, string>;

/** For a two-core machine that also runs Cairn; comments explain each deviation from PostgreSQL's defaults. */
const SETTINGS: ServerSettings = {
	listen_addresses: '127.0.0.1',
	unix_socket_directories: '',
	max_connections: '60',
	maintenance_work_mem: '128MB',
	work_mem: '8MB',
	// Solid-state storage: a random page costs hardly more than the next one.
	random_page_cost: '1.1',
	// Our statements are short; compiling them takes longer than running them.
	jit: 'off',
	max_parallel_workers_per_gather: '1',
	// Nothing replicates from this server, so loading a new table need not be logged row by row.
	wal_level: 'minimal',
	max_wal_senders: '0',
	max_wal_size: '2GB',
	timezone: 'UTC',
	// It records which pages are cached and reloads them at start, so that the first visitor does not wait for the
	// disk.
	shared_preload_libraries: 'pg_prewarm',
	// One file per weekday, begun again each week: the log cannot fill the disk.
	logging_collector: 'on',
	log_directory: 'log',
	log_filename: 'postgresql-%a.log',
	log_rotation_age: '1d',
	log_rotation_size: '0',
	log_truncate_on_rotation: 'on',
	log_checkpoints: 'off',
	log_timezone: 'UTC',
};

const MB = 1024 * 1024;

/**
 * Returns the server's cache settings for a machine with this much memory. The server's own cache stays, whatever else
 * the machine reads, whereas the system's cache is the first to be evicted. They are half of what PostgreSQL advises
 * for a dedicated machine (https://www.postgresql.org/docs/18/runtime-config-resource.html), as Cairn runs beside it.
 */
export function memorySettings(memory: number): ServerSettings {
	const share = (part: number, least: number, most = Infinity) =>
		`${Math.min(most, Math.max(least, Math.floor(memory / part / MB)))}MB`;
	return {
		shared_buffers: share(8, 256, 4096),
		// The planner's estimate of what is cached, here or by the system. Allocates nothing.
		effective_cache_size: share(2, 1024),
	};
}

/** Returns the bytes of memory of this machine, or of the container if that has less. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Returns the text of cairn.conf, which postgresql.conf includes and each start rewrites. */
export function configuration(port: number, overrides: ServerSettings): string {
	const settings = {
		...SETTINGS,
		...memorySettings(ownMemory()),
		...overrides,
		port: String(port),
	};
	const lines = Object.entries(settings).map(
		([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
	);
	return `# Written by Cairn at each start. Put your own settings into postgresql.conf, below the include.\n${lines.join('\n')}\n${INCLUDE_WHEN_FULL}`;
}
