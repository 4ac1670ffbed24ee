import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import { listTag } from './lists.ts';

/** A list that its owner made public. */
export interface PublicList {
	id: number;
	slug: string;
	name: string;
	/** The owner's username, when their profile is public. */
	username: string | null;
	/** Cache tags: the list, its owner's details, and the records that it may show. */
	tags: string[];
}

const publicListRow = z.object({
	id: z.string(),
	name: z.string(),
	account: z.string(),
	username: z.string().nullable(),
});

/** The public list at a URL; null when there is none, it is private, or its owner is blocked. */
export async function publicList(db: Db, slug: string): Promise<PublicList | null> {
	if (!/^[\w-]{1,40}$/.test(slug)) return null;
	const rows = await readRows(db, publicListRow)`
		select l.id, l.name, a.id as account,
			case when (a.privacy->>'profile')::int = 1 then a.username end as username
		from watchlist l join account a on a.id = l.account_id
		where l.slug = ${slug} and l.privacy = 1 and a.state = 'active'`;
	const [found] = rows;
	if (!found) return null;
	const { id, name, account, username } = found;
	const records = ['project', 'organization', 'person'];
	const tags = [listTag(Number(id)), memberTag(Number(account)), ...records];
	return { id: Number(id), slug, name, username, tags };
}
