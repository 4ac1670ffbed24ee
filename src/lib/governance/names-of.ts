import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { NamedRecord } from './shown-change.ts';

const kinds = {
	project: { table: 'project', path: '/project/' },
	organization: { table: 'organization', path: '/organization/' },
	person: { table: 'person', path: '/people/' },
} as const;

/** Names and addresses of records by `kind:id`; those that are gone are not among them. */
export async function namesOf(db: Db, keys: readonly string[]): Promise<Map<string, NamedRecord>> {
	const found = new Map<string, NamedRecord>();
	for (const [kind, { table, path }] of Object.entries(kinds)) {
		const ids = keys
			.filter((key) => key.startsWith(`${kind}:`))
			.map((key) => Number(key.slice(kind.length + 1)))
			.filter((id) => Number.isSafeInteger(id) && id > 0);
		if (ids.length === 0) continue;
		const { rows } = await db.execute<{ id: string; name: string; slug: string }>(
			sql`select id, name, slug from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[])`,
		);
		for (const { id, name, slug } of rows) found.set(`${kind}:${id}`, { name, href: path + slug });
	}
	return found;
}
