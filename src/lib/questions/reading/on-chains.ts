import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { chainsNamed } from '#lib/assets/chains.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { conditionsIn } from '../conditions-in.ts';
import type { Query } from '../query.ts';
import type { Context } from './bag.ts';

const ON_CHAIN = {
	en: /\bon (?:the )?(?:[^ ]+ ){1,2}(?:chain|blockchain)\b/,
	vi: /\b(?:tren|o) (?:chuoi|blockchain|mang)\b/,
} as const;

const othersRow = z.object({ are_others: z.boolean() });

/** The question to ask back about `tokens on the Celo chain`, if records outside its ecosystem have a token there. */
export async function doubtOfChain(
	db: Db,
	query: Query,
	{ text, lang }: Context,
): Promise<string | undefined> {
	if (!('rows' in query) || !ON_CHAIN[lang].test(text)) return undefined;
	const named = conditionsIn(query.rows).flatMap(({ field, values }) =>
		field === 'ecosystem' ? values : [],
	);
	// `on BNB Smart Chain` is a name.
	if (named.length === 0 || named.some((name) => /chain$/i.test(name))) return undefined;
	const forms = named.flatMap((name) => [
		name.toLowerCase(),
		...chainsNamed(name).map((chain) => chain.name),
	]);
	const { are_others } = await readOne(db, othersRow)`
		select exists (select from contract as c join project as p on p.id = c.project_id
			where c.chain = any(${sql.param(forms)}::text[]) and p.name <> all(${sql.param(named)}::text[])
				and coalesce(p.ecosystem, '') <> all(${sql.param(named)}::text[])) as are_others`;
	return are_others
		? 'Those of its ecosystem, or all with a token there? You can only ask for those of an ecosystem: say “ecosystem”.'
		: undefined;
}
