import { randomBytes } from 'node:crypto';
import { type Connection, connect } from '#lib/db/connect.ts';
import { withClient } from '#lib/db/session.ts';

/** Interval between attempts; a session that was still opening is ended by the next one. */
const TRY_EVERY_MS = 250;

/**
 * Returns a connection whose sessions all end at the signal, whatever they are doing: uncommitted work is rolled back
 * at once, and locks are released. A running query then fails.
 */
export function abortableConnection(url: string, purpose: string, signal: AbortSignal): Connection {
	// Shown in pg_stat_activity; no other connection has it.
	const name = `${purpose} ${randomBytes(5).toString('hex')}`;
	const connection = connect(url, { max: 2, name });
	let timer: NodeJS.Timeout | undefined;
	const stop = () => {
		const end = () => endSessions(url, name).catch(() => undefined);
		timer = setInterval(end, TRY_EVERY_MS);
		void end();
	};
	if (signal.aborted) stop();
	else signal.addEventListener('abort', stop, { once: true });
	return {
		...connection,
		async close() {
			signal.removeEventListener('abort', stop);
			clearInterval(timer);
			await connection.close();
		},
	};
}

const endSessions = (url: string, name: string): Promise<unknown> =>
	withClient(url, 'cairn stop import', (client) =>
		client.query(
			'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
			[name],
		),
	);
