import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenWatch } from '#lib/db/schema/screen-watches.ts';
import type { KnownRows, WantedChanges } from './differences.ts';

/** An alert or webhook on a screen, with the rows that it was last notified of. */
export interface Watch extends WantedChanges {
	id: string;
	kind: 'alert' | 'webhook';
	account: number;
	by_mail: boolean;
	/** The screen that was read, as `writeScreen` wrote it. */
	screen: string;
	known: KnownRows;
	looks: number;
	trouble: string | null;
}

const watchRow = z.object({
	id: z.string(),
	kind: z.enum(['alert', 'webhook']),
	account: z.string(),
	entered: z.boolean(),
	left: z.boolean(),
	column: z.string().nullable(),
	by_mail: z.boolean(),
	screen: z.string(),
	known: z.array(z.tuple([z.string(), z.string().nullable()])),
	looks: z.number(),
	trouble: z.string().nullable(),
});

/** Returns the known rows of a screen in stored form: pairs, since an object would sort its numeric keys. */
export const knownJson = (known: KnownRows): string => JSON.stringify([...known]);

/** Returns the watches that meet a condition over `w`, without those that are off or belong to blocked accounts. */
export async function readWatches(db: Pick<Db, 'execute'>, condition: SQL): Promise<Watch[]> {
	const rows = await readRows(db, watchRow)`
		select w.id::text as id, w.kind, w.account_id::text as account, w.entered, w."left", w."column", w.by_mail,
			w.screen, w.known, w.looks, w.trouble
		from ${screenWatch} as w join account as a on a.id = w.account_id
		where a.state = 'active' and not w.is_off and ${condition} order by w.id`;
	return rows.map((row) => ({
		...row,
		account: Number(row.account),
		known: new Map(row.known),
	}));
}
