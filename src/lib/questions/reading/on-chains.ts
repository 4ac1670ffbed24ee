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

const ON_NAME = { en: /\bon (?!.*ecosystem)/, vi: /\btren (?!.*he sinh thai)/ } as const;

const countsRow = z.object({ own: z.number(), others: z.number() });

/**
 * The question to ask back about `tokens on the Celo chain`, if records outside its ecosystem have a token there, or
 * about `tokens on Celo`, if most of those that have one there are outside.
 */
export async function doubtOfChain(
	db: Db,
	query: Query,
	{ text, lang }: Context,
): Promise<string | undefined> {
	if (!('rows' in query) || !ON_NAME[lang].test(text)) return undefined;
	const conditions = conditionsIn(query.rows);
	const named = conditions.flatMap(({ field, values }) => (field === 'ecosystem' ? values : []));
	const isOfAny = conditions.every(({ field }) => ['ecosystem', 'has_token'].includes(field));
	const isTold = ON_CHAIN[lang].test(text);
	// `on BNB Smart Chain` is a name.
	if (named.length === 0 || named.some((name) => /chain$/i.test(name))) return undefined;
	if (!isTold && !isOfAny) return undefined;
	const forms = named.flatMap((name) => [
		name.toLowerCase(),
		...chainsNamed(name).map((chain) => chain.name),
	]);
	const { own, others } = await readOne(db, countsRow)`
		select (select count(*)::int from project where ecosystem = any(${sql.param(named)}::text[])) as own,
			(select count(distinct p.id)::int from contract as c join project as p on p.id = c.project_id
				where c.chain = any(${sql.param(forms)}::text[]) and p.name <> all(${sql.param(named)}::text[])
					and coalesce(p.ecosystem, '') <> all(${sql.param(named)}::text[])) as others`;
	return others > (isTold ? 0 : own)
		? 'Those of its ecosystem, or all with a token there? You can only ask for those of an ecosystem: say “ecosystem”.'
		: undefined;
}
