import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '#lib/db/connect.ts';
import { openDatabase } from '#lib/db/open.ts';
import { type Site, startSite } from './site.ts';

/** A served site with the starter catalogue whose database tests can access, to create members and count rows. */
export interface MemberSite extends Connection {
	/** Without a trailing slash. */
	url: string;
	/** The server's PID. */
	pid: number;
	databaseUrl: string;
	/** Its data folder, which contains the outbox. */
	folder: string;
	/** The server's log so far. */
	log(): string;
	stop(): Promise<void>;
}

/** Starts one with separate data and an operator's `settings`. */
export async function startMemberSite(settings: Record<string, string> = {}): Promise<MemberSite> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-members-'));
	let log = '';
	const site: Site = await startSite(folder, settings, (chunk) => {
		log += chunk;
	});
	const database = await openDatabase({ dataFolder: folder });
	const connection = connect(database.url, { max: 4, name: 'cairn test' });
	return {
		...connection,
		url: site.url,
		pid: site.pid,
		databaseUrl: database.url,
		folder,
		log: () => log,
		async stop() {
			await connection.close();
			await database.release();
			await site.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
