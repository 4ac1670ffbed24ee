import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { InvestorProfile, Profile, ReplacementCounter } from './profile.ts';
import { profilesOf } from './profiles.ts';

const investedRow = z.object({ id: z.string(), rounds: z.array(z.string()) });
const otherwiseRow = z.object({ id: z.string() });

/** Returns every organization that invested, except samples. */
export async function investorProfiles(tx: Db): Promise<InvestorProfile[]> {
	const rows = await readRows(tx, investedRow)`
		select i.organization_id as id, array_agg(i.round_id::text order by i.round_id) as rounds
		from round_investor as i join organization as o on o.id = i.organization_id and o.origin <> 'sample'
		group by 1 order by 1`;
	const invested = new Map(rows.map(({ id, rounds }) => [Number(id), new Set(rounds.map(Number))]));
	const profiles = await profilesOf(tx, { project: [], organization: [...invested.keys()] });
	const otherwise = await knownOtherwise(tx);
	const partners = partnersOf(invested);
	return profiles.map((profile) => ({
		...profile,
		invested: invested.get(profile.ref.id) ?? new Set(),
		partners: partners.get(profile.ref.id) ?? new Set(),
		isKnownOtherwise: otherwise.has(profile.ref.id),
	}));
}

function partnersOf(invested: ReadonlyMap<number, ReadonlySet<number>>): Map<number, Set<string>> {
	const byRound = new Map<number, number[]>();
	for (const [id, rounds] of invested)
		for (const round of rounds) byRound.set(round, [...(byRound.get(round) ?? []), id]);
	return new Map(
		[...invested].map(([id, rounds]) => [
			id,
			new Set(
				[...rounds].flatMap((round) =>
					(byRound.get(round) ?? []).flatMap((other) => (other === id ? [] : `${other}`)),
				),
			),
		]),
	);
}

/**
 * Returns investors that have raised money themselves, share a project's name, or are something other than a fund
 * according to a source.
 */
async function knownOtherwise(tx: Db): Promise<Set<number>> {
	const rows = await readRows(tx, otherwiseRow)`
		select o.id from organization as o where o.type in ('Exchange', 'Company', 'Wallet', 'Data', 'Foundation')
			or exists (select from funding_round as r where r.organization_id = o.id)
			or exists (select from project as p where name_form(p.name) = name_form(o.name) and p.origin <> 'sample')`;
	return new Set(rows.map(({ id }) => Number(id)));
}

const replacedRow = z.object({ one: z.string(), other: z.string(), weight: z.number() });

/**
 * Returns how often one list of a round names one organization where another list of the same round names another. Each
 * such round counts less, the more organizations are in only one of the two lists.
 */
export async function createReplacementCounter(tx: Db): Promise<ReplacementCounter> {
	const rows = await readRows(tx, replacedRow)`
		with part as (
			select id, coalesce(merged_into_id, id) as head from funding_round where origin <> 'sample'
		), two as materialized (
			select a.id as a, b.id as b from part as a join part as b using (head) where a.id <> b.id
		), alone as materialized (
			select t.a, t.b, i.organization_id as id, count(*) over (partition by t.a, t.b) as many
			from two as t join round_investor as i on i.round_id = t.a and i.organization_id is not null
			where not exists (select from round_investor as j where j.round_id = t.b and j.organization_id = i.organization_id)
		)
		select x.id as one, y.id as other, sum(1.0 / (x.many * y.many))::float8 as weight
		from alone as x join alone as y on y.a = x.b and y.b = x.a and x.id < y.id group by 1, 2`;
	const weights = new Map(rows.map(({ one, other, weight }) => [`${one} ${other}`, weight]));
	return (one: Profile, other: Profile) => {
		const [a, b] = [one.ref.id, other.ref.id].toSorted((x, y) => x - y);
		return weights.get(`${a} ${b}`) ?? 0;
	};
}
