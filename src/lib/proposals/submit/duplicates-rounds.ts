import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#lib/catalogue/field-values.ts';
import { MAX_JOIN_DAYS } from '#lib/catalogue/round-pairs.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Duplicate, ProposedRecord } from './duplicates.ts';

/** The parts of a proposed round that are compared. */
interface NewRound {
	raiser_type: 'project' | 'organization';
	raiser_id: number;
	date: string;
	type: string | null;
	amount: number | null;
}

/** The factor within which two amounts count as equal, since sources round them. */
const ROUNDING = 1.01;

const similarRoundsRow = z.object({
	slug: z.string(),
	name: z.string(),
	logo: z.string().nullable(),
	raiser: z.string(),
	raiser_type: z.enum(['project', 'organization']),
	same: z.string(),
	days: z.number(),
});

/**
 * Returns rounds of the same raiser within 45 days that have the same type or amount, including for rounds entered in
 * the raiser's form.
 */
export async function similarRounds(db: Db, proposed: ProposedRecord): Promise<Duplicate[]> {
	const wanted = newRounds(proposed);
	if (wanted.length === 0) return [];
	const rows = await readRows(db, similarRoundsRow)`
		select distinct on (l.id) l.round_slug as slug, l.name || coalesce(', ' || l.type, '') as name, l.logo,
			l.slug as raiser, l.raiser_type, abs(l.date - w.date::date) as days,
			concat_ws(' and ', case when ${sameType} then 'type' end, case when ${sameAmount} then 'amount' end) as same
		from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
			as w(raiser_type text, raiser_id bigint, date text, type text, amount float8)
		join round_listing l on l.raiser_type = w.raiser_type and l.raiser_id = w.raiser_id
		where abs(l.date - w.date::date) <= ${MAX_JOIN_DAYS} and (${sameType} or ${sameAmount})
			and l.id is distinct from (select coalesce(merged_into_id, id) from funding_round
				where id = ${proposed.type === 'round' ? proposed.recordId : null}::bigint)
		order by l.id, days`;
	return rows.map(({ slug, name, logo, raiser, raiser_type, same, days }) => ({
		type: 'round',
		slug,
		name,
		logo,
		why: `same ${same}, ${days === 0 ? 'on one day' : days === 1 ? '1 day apart' : `${days} days apart`}`,
		link: `/${raiser_type}/${raiser}`,
	}));
}

const sameType = sql`coalesce(lower(l.type) = lower(w.type), false)`;
const knownAmount = sql`coalesce(l.amount_usd, l.amount)`;
const sameAmount = sql`coalesce(w.amount > 0 and ${knownAmount} > 0
	and greatest(${knownAmount}, w.amount) <= least(${knownAmount}, w.amount) * ${ROUNDING}::float8, false)`;

function newRounds({ type, recordId, values }: ProposedRecord): NewRound[] {
	if (type === 'round') {
		const project = values.project_id;
		const raiser = typeof project === 'number' ? 'project' : 'organization';
		return roundOf(raiser, project ?? values.organization_id, values);
	}
	if (type === 'person' || recordId === null || !Array.isArray(values.rounds)) return [];
	return values.rounds.flatMap((round) => roundOf(type, recordId, round));
}

function roundOf(
	raiser_type: NewRound['raiser_type'],
	raiser_id: Value | undefined,
	round: Value,
): NewRound[] {
	if (typeof round !== 'object' || round === null || Array.isArray(round)) return [];
	const { date, type, amount_usd, amount } = round;
	if (typeof raiser_id !== 'number' || typeof date !== 'string') return [];
	const sum = amount_usd ?? amount;
	return [
		{
			raiser_type,
			raiser_id,
			date,
			type: typeof type === 'string' ? type : null,
			amount: typeof sum === 'number' ? sum : null,
		},
	];
}
