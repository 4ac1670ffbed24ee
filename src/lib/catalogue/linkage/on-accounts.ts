import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Account } from '#lib/links/accounts.ts';
import type { Network } from '#lib/links/networks.ts';
import { type PlacedKind, placedKinds } from './on-sites.ts';

/** A record with one of the requested accounts; `at` is the index of that request. */
export interface AccountMatch {
	at: number;
	type: PlacedKind;
	id: string;
}

interface Column {
	network: Network;
	column: string;
	kinds: readonly PlacedKind[];
}

/** Columns that hold records' accounts. */
const columns: readonly Column[] = [
	{ network: 'x', column: 'twitter', kinds: placedKinds },
	{ network: 'telegram', column: 'telegram', kinds: placedKinds },
	{ network: 'github', column: 'github', kinds: placedKinds },
	{ network: 'linkedin', column: 'linkedin', kinds: placedKinds },
	{ network: 'discord', column: 'discord', kinds: ['project'] },
	{ network: 'crunchbase', column: 'crunchbase', kinds: ['organization', 'person'] },
];

const accountRow = z.object({ at: z.number(), type: z.enum(placedKinds), id: z.string() });

/** Returns the records that have these accounts. */
export async function findByAccounts(
	db: Db,
	wanted: readonly { at: number; account: Account | null }[],
): Promise<AccountMatch[]> {
	const accounts = wanted.flatMap(({ at, account }) => (account ? [{ at, ...account }] : []));
	const parts = columns.flatMap((column) => {
		const on = accounts.filter(({ network }) => network === column.network);
		return on.length === 0
			? []
			: [
					bearersOf(
						column,
						on.map(({ at, key }) => ({ at, key })),
					),
				];
	});
	if (parts.length === 0) return [];
	return readRows(db, accountRow)`${sql.join(parts, sql` union all `)}`;
}

function bearersOf({ network, column, kinds }: Column, accounts: readonly object[]): SQL {
	const address = sql.identifier(column);
	const known = kinds.map(
		(kind) =>
			sql`select ${kind} as type, id, ${keyIn(sql`${address}`, network)} as key from ${sql.identifier(kind)} where ${address} is not null`,
	);
	return sql`
		select a.at, known.type, known.id::text as id from (${sql.join(known, sql` union all `)}) as known
		join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(at int, key text) using (key)`;
}

/**
 * Extracts `Account.key` from a record's address. Splitting at slashes takes a tenth of the time of a pattern. Accounts
 * on X have an index.
 */
function keyIn(address: SQL, network: Network): SQL {
	if (network === 'x') return sql`account_on_x(${address})`;
	const part = (at: number) =>
		sql`split_part(split_part(${address}, '/', ${sql.raw(String(at))}), '?', 1)`;
	const name =
		network === 'linkedin' || network === 'crunchbase'
			? sql`${part(4)} || '/' || ${part(5)}`
			: sql`case when ${part(4)} in ('invite', 's', 'orgs', 'sponsors') then ${part(5)}
				when ${part(4)} = 'joinchat' then '+' || ${part(5)} else ltrim(${part(4)}, '@') end`;
	return sql`lower((${name}) collate "C")`;
}
