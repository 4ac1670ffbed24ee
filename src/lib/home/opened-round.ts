import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Confirmation, confirmations } from '#lib/catalogue/confirmation.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import type { RevisionRow } from '#lib/entities/provenance.ts';
import { recordNames } from '#lib/entities/record-names.ts';
import { revisionRow, revisionSelect, revisionTables } from '#lib/entities/revision-rows.ts';
import { loadRounds, type roundRow } from '#lib/entities/rounds.ts';

/** A catalogue fact expanded with its sources and history: the amount of one funding round. */
export interface OpenedRound {
	round: z.infer<typeof roundRow>;
	/** Address of the round; null if it has no page. */
	href: string | null;
	/** Changes to its amount, newest first. */
	history: RevisionRow[];
}

/** Maximum changes shown; the record's own history has all. */
const mostChanges = 4;
const amounts = ['amount_usd', 'amount'] as const;
/** Confirmations from weakest to strongest, without denied claims, which are not used as examples. */
const trust: readonly Confirmation[] = confirmations.filter((one) => one !== 'disputed');

/**
 * Returns the newest round on whose amount sources disagree; failing that, the newest of the best confirmed rounds,
 * preferably one with several sources. Considers only real rounds with an amount, a source and at least a known month.
 * Null if there is none.
 */
export async function openedRound(db: Db): Promise<OpenedRound | null> {
	const rows = await readRows(db, idRow)`
		select l.id::text as id from round_listing as l
		where l.origin <> 'sample' and l.amount_usd is not null and l.sources <> '[]' and l.confirmation <> 'disputed'
			and l.date <= (now() at time zone 'UTC')::date and l.date_precision is distinct from 'year'
		order by 'amount' = any(l.disagreements) desc,
			case when 'amount' = any(l.disagreements) then 0
				else array_position(${sql.param(trust)}::text[], l.confirmation) end desc nulls last,
			not 'amount' = any(l.disagreements) and jsonb_array_length(l.sources) > 1 desc, l.date desc, l.id desc
		limit 1`;
	const [found] = rows;
	if (!found) return null;
	const id = Number(found.id);
	const [[round], history, names] = await Promise.all([
		loadRounds(db, sql`r.id = ${id}`),
		amountHistory(db, id),
		recordNames(db, { round: [id] }),
	]);
	return round ? { round, href: names.of('round', id).href, history } : null;
}

/** Returns changes to the amount of a round and of those merged into it. */
async function amountHistory(db: Db, id: number): Promise<RevisionRow[]> {
	const rows = await readRows(db, revisionRow)`
		select ${revisionSelect} from ${revisionTables(sql`
			select * from revision
			where record_type = 'round' and field = any(${sql.param(amounts)}::text[])
				and record_id in (select id from funding_round where coalesce(merged_into_id, id) = ${id})`)}
		order by r.id desc`;
	// An amount in another currency and its dollar value are one change.
	const inDollars = new Set(rows.filter(({ field }) => field === 'amount_usd').map(({ at }) => at));
	return rows
		.filter(({ field, at }) => field === 'amount_usd' || !inDollars.has(at))
		.slice(0, mostChanges);
}
