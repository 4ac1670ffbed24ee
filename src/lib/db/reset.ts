import pg from 'pg';
import { inTransaction, withClient } from './session.ts';

/** Drops every schema of the database at `url` with its contents, and leaves an empty `public`. */
export async function dropEverything(url: string): Promise<void> {
	await withClient(url, 'cairn reset', async (client) => {
		await client.query("SET lock_timeout = '15s'");
		await inTransaction(client, '', async () => {
			const { rows } = await client.query<{ name: string }>(
				String.raw`SELECT nspname AS name FROM pg_namespace WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\_%'`,
			);
			for (const { name } of rows)
				await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
			await client.query('CREATE SCHEMA public');
		});
	});
}
