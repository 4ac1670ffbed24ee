import { type FactAsOf, recordsAsOf } from '#lib/catalogue/as-of.ts';
import type { Db } from '#lib/db/connect.ts';
import { recordOfSlug } from '#lib/entities/record-of-slug.ts';
import type { FactWord } from '../lexicon/facts.ts';
import type { RecordRef } from '../query.ts';
import { recordHref } from './addresses.ts';
import { formatFact, plainValue, type StatedFact, statedFacts } from './stated-facts.ts';

/** A fact on a past day, or why it is unavailable: computed facts and links have no value for a past day. */
export type StatedOfDay = StatedFact | 'not known' | 'not kept by day';

/**
 * A fact of a record as the catalogue had it at the end of a day. Given only if the record's history has the same value
 * that its page shows today: not so for prices, sums and links to other records.
 * @param day such as 2026-10-01.
 */
export async function statedOnDay(
	db: Db,
	ref: RecordRef,
	word: FactWord,
	day: string,
): Promise<StatedOfDay> {
	const now = (await statedFacts(db, ref, [word])).get(word);
	if (!now?.isInHistory) return 'not kept by day';
	const id = await recordOfSlug(db, ref.type, ref.slug);
	const of = async (at: string): Promise<FactAsOf | undefined> =>
		(await recordsAsOf(db, ref.type, [id], at, [now.field])).get(id)?.get(now.field);
	const [latest, then] = await Promise.all([
		of(new Date().toISOString()),
		of(`${day}T23:59:59.999Z`),
	]);
	if (plainValue(latest?.value) !== now.value) return 'not kept by day';
	const value = plainValue(then?.value);
	if (value === null) return 'not known';
	return {
		...{ value, shown: formatFact(word, value), field: now.field, isInHistory: true },
		...{ source: then?.source ?? null, at: null },
		href: `${recordHref(ref)}?asof=${day}`,
	};
}
