import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { MAX_JOIN_DAYS } from './round-pairs.ts';

/** Two rounds of one raiser that may be the same round, with no decision on them yet. */
export interface PossibleDuplicate {
	/** The older of the two records. */
	id: number;
	slug: string;
	other_id: number;
	other_slug: string;
	/** The evidence that they are the same: `the same type, 12 days apart`. */
	reason: string;
}

/** Amounts that differ by at most this fraction count as the same, since sources round them. */
const rounding = 0.01;

/**
 * Returns pairs of rounds that the rule offers to editors (decision 25), whether or not they are joined until then;
 * and, among rounds that one source lists, where the rule does not decide, those of the same raiser within 45 days of
 * each other (or in the same year, if no more is known) with the same type or amount. Grants that one source lists
 * separately are separate payments. Decided pairs are not offered again.
 *
 * @param roundIds only pairs with one of these rounds; all when absent.
 */
export async function possibleDuplicateRounds(
	db: Db,
	roundIds?: readonly number[],
): Promise<PossibleDuplicate[]> {
	if (roundIds?.length === 0) return [];
	const some = roundIds
		? sql`and (a.id = any(${sql.param(roundIds)}::bigint[]) or b.id = any(${sql.param(roundIds)}::bigint[]))`
		: sql``;
	const [byRule, alike] = [await offeredPairs(db, some), await alikePairs(db, some)];
	const keys = new Set(byRule.map(({ id, other_id }) => `${id} ${other_id}`));
	return [...byRule, ...alike.filter(({ id, other_id }) => !keys.has(`${id} ${other_id}`))].sort(
		(a, b) => a.id - b.id || a.other_id - b.other_id,
	);
}

/** A pair as returned by the driver: ids are text. */
const foundRow = z.object({
	id: z.string(),
	slug: z.string(),
	other_id: z.string(),
	other_slug: z.string(),
});
type FoundPair = z.output<typeof foundRow>;

const pairOf = (
	{ id, slug, other_id, other_slug }: FoundPair,
	reason: string,
): PossibleDuplicate => ({
	id: Number(id),
	slug,
	other_id: Number(other_id),
	other_slug,
	reason,
});

const offeredPairsRow = foundRow.extend({ signs: z.array(z.string()) });

async function offeredPairs(db: Db, some: SQL): Promise<PossibleDuplicate[]> {
	const rows = await readRows(db, offeredPairsRow)`
		select a.id, a.slug, b.id as other_id, b.slug as other_slug, d.signs
		from duplicate_pair as d join funding_round as a on a.id = d.one_id join funding_round as b on b.id = d.other_id
		where d.one_type = 'round' and d.other_type = 'round' and d.state = 'open' ${some}`;
	return rows.map((row) => pairOf(row, row.signs.join(', ')));
}

const alikePairsRow = foundRow.extend({
	same_type: z.boolean(),
	same_amount: z.boolean(),
	days: z.number().nullable(),
});

async function alikePairs(db: Db, some: SQL): Promise<PossibleDuplicate[]> {
	const rows = await readRows(db, alikePairsRow)`
		with standing as (
			select r.id, r.slug, coalesce(r.project_id, -r.organization_id) as raiser, lower(r.type) as type, r.date,
				r.date_precision = 'year' as only_year,
				coalesce(r.amount_usd, case when r.currency = 'USD' then r.amount end) as usd
			from funding_round as r where r.merged_into_id is null and r.date is not null
		), pairs as (
			select a.id, a.slug, b.id as other_id, b.slug as other_slug, coalesce(a.type = b.type, false) as same_type,
				coalesce(a.usd > 0 and b.usd > 0 and greatest(a.usd, b.usd) <= least(a.usd, b.usd) * ${1 + rounding}, false) as same_amount,
				coalesce(a.type ~ 'grant|retro' and b.type ~ 'grant|retro', false) as are_grants,
				case when a.only_year or b.only_year then null else abs(a.date - b.date) end as days
			from standing as a join standing as b on a.raiser = b.raiser and a.id < b.id ${some}
			where case when a.only_year or b.only_year then date_part('year', a.date) = date_part('year', b.date)
				else abs(a.date - b.date) <= ${MAX_JOIN_DAYS} end
		)
		select id, slug, other_id, other_slug, same_type, same_amount, days from pairs
		where (same_type or same_amount) and not (are_grants and exists (
			select from round_claim as one join round_claim as two using (source)
			where one.round_id = pairs.id and two.round_id = pairs.other_id))
			and not exists (select from duplicate_pair as d where d.one_type = 'round' and d.other_type = 'round'
				and d.one_id = pairs.id and d.other_id = pairs.other_id and d.state <> 'open')`;
	return rows.map((row) => pairOf(row, reasonOf(row)));
}

function reasonOf(pair: { same_type: boolean; same_amount: boolean; days: number | null }): string {
	const { same_type, same_amount, days } = pair;
	const alike = [same_type && 'type', same_amount && 'amount'].filter(Boolean).join(' and ');
	const when = days === null ? 'in one year' : days === 0 ? 'on one day' : `${days} days apart`;
	return `the same ${alike}, ${when}`;
}
