import type { Db } from '#lib/db/connect.ts';
import { statedFacts } from '../answering/stated-facts.ts';
import type { Query } from '../query.ts';
import type { Context } from './bag.ts';

/** Words that mean founding rather than launch. */
const founding = ['founded', 'founding', 'established', 'formed', 'incorporated', 'lap'];

/** Compares by launch unless the founding dates of all records are known: `Zcash or Monero, which came first?` */
export async function compareByKnownDate(db: Db, query: Query, { forms }: Context): Promise<Query> {
	if (query.kind !== 'compare' || query.fact !== 'founded') return query;
	if (founding.some((form) => forms.has(form))) return query;
	const stated = await Promise.all(
		query.records.map((record) => statedFacts(db, record, ['founded', 'launched'])),
	);
	const isKnown = (word: 'founded' | 'launched') =>
		stated.every((facts) => facts.get(word) !== undefined && facts.get(word)?.value !== null);
	return !isKnown('founded') && isKnown('launched') ? { ...query, fact: 'launched' } : query;
}
