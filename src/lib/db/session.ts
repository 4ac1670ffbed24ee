import pg from 'pg';
import { KEEP_ALIVE } from './connect.ts';

/** Milliseconds allowed for connecting to a server. */
export const CONNECT_WITHIN = 10_000;

/** Runs `work` on a dedicated connection to `url`, and always closes it. */
export async function withClient<T>(
	url: string,
	name: string,
	work: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({
		connectionString: url,
		application_name: name,
		connectionTimeoutMillis: CONNECT_WITHIN,
		...KEEP_ALIVE,
	});
	// A lost connection is also reported by the query it breaks; without a listener the event would end the process.
	client.on('error', () => undefined);
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Runs `work` in a single transaction: all or nothing. */
export async function inTransaction<T>(
	client: pg.Client,
	mode: string,
	work: () => Promise<T>,
): Promise<T> {
	await client.query(`BEGIN ${mode}`);
	try {
		const result = await work();
		await client.query('COMMIT');
		return result;
	} catch (error) {
		await client.query('ROLLBACK').catch(() => undefined);
		throw error;
	}
}
