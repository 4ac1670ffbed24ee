import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const waitRow = z.object({ wait: z.number() });

/**
 * Takes the next turn at a host that may be asked once per `gap` milliseconds, across all programs and servers.
 *
 * @returns milliseconds until the turn; undefined, without taking a turn, when that is longer than `patience`.
 */
export async function takeTurn(
	db: Db,
	host: string,
	gap: number,
	patience: number,
): Promise<number | undefined> {
	const rows = await readRows(db, waitRow)`
		insert into source_host as h (host, free_at) values (${host}, clock_timestamp() + ${seconds(gap)})
		on conflict (host) do update set free_at = greatest(h.free_at, clock_timestamp()) + ${seconds(gap)}
			where h.free_at <= clock_timestamp() + ${seconds(patience)}
		returning extract(epoch from h.free_at - ${seconds(gap)} - clock_timestamp())::float8 * 1000 as wait`;
	const [turn] = rows;
	return turn && Math.max(0, turn.wait);
}

/** Pauses requests to a host for the milliseconds that it asked for. */
export async function pauseHost(db: Db, host: string, milliseconds: number): Promise<void> {
	await db.execute(sql`
		insert into source_host as h (host, free_at) values (${host}, clock_timestamp() + ${seconds(milliseconds)})
		on conflict (host) do update set free_at = greatest(h.free_at, excluded.free_at)`);
}

const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;
