import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Change } from './change.ts';
import { pairStates } from './duplicate-pairs.ts';
import type { Value } from './field-values.ts';
import type { TouchedRecord } from './neighbours.ts';
import { groupRounds, type OfferedPair, type PairDecision } from './round-groups.ts';
import type { RoundPart } from './round-pairs.ts';

/** A raiser: a project's id, or an organization's as a negative number. */
export type Raiser = number;

/** Fields that determine which rounds are the same. A change to `merged_into_id` alone triggers no regrouping. */
const decisive = [
	...['project_id', 'organization_id', 'type', 'date', 'date_precision'],
	...['amount', 'currency', 'amount_usd', 'program', 'claims'],
];

const idIn = (value: Value | undefined): number[] => (typeof value === 'number' ? [value] : []);

/** Returns the raisers whose rounds these changes may join or separate. */
export function touchedRaisers(drafts: readonly TouchedRecord[]): Set<Raiser> {
	const raisers = new Set<Raiser>();
	for (const { type, id, old, changed, outcome } of drafts) {
		// Its company may have changed, whose rounds are compared with its own.
		if (type === 'project' && 'organizations' in changed) raisers.add(id);
		if (type !== 'round' || outcome === 'unchanged') continue;
		if (!decisive.some((field) => field in changed)) continue;
		for (const fields of [old, changed]) {
			for (const id of idIn(fields.project_id)) raisers.add(id);
			for (const id of idIn(fields.organization_id)) raisers.add(-id);
		}
	}
	return raisers;
}

interface Standing extends RoundPart {
	raiser: Raiser;
	head: number | null;
}

/**
 * Returns the changes to `merged_into_id` that bring these raisers' rounds in line with `groupRounds()`. Also writes
 * the pairs offered to editors. Call inside the transaction that wrote the rounds, with the catalogue locked.
 *
 * @param without a round about to be removed: others must not be grouped under it.
 * @param thorough also process raisers whose rounds only an editor's decision could join.
 */
export async function settleRounds(
	tx: Db,
	raisers: ReadonlySet<Raiser>,
	{ without, thorough = false }: { without?: number; thorough?: boolean } = {},
): Promise<Change<'round'>[]> {
	if (raisers.size === 0) return [];
	const { all: everybody, raiserOf } = await withTwins(tx, raisers);
	const all = (await standingRounds(tx, everybody))
		.filter(({ id }) => id !== without)
		.map((round) => ({ ...round, raiser: raiserOf(round.raiser) }));
	const byRaiser = [...Map.groupBy(all, ({ raiser }) => raiser).values()];
	const undecided = thorough ? byRaiser : byRaiser.filter(mayBeOne);
	const pairs = await pairsOf(tx, undecided.flat());
	const decisions = pairs.flatMap(({ one, other, state }) =>
		state === 'open' ? [] : [{ one, other, state }],
	);
	const isOf = new Map(all.map(({ id, raiser }) => [id, raiser]));
	const decisionsOf = Map.groupBy(decisions, ({ one }) => isOf.get(one));
	const changes: Change<'round'>[] = [];
	const offered: OfferedPair[] = [];
	for (const rounds of undecided) {
		const settled = groupRounds(rounds, decisionsOf.get(rounds[0]?.raiser) ?? []);
		offered.push(...settled.offered);
		const headOf = new Map(
			settled.groups.flatMap(({ head, members }) => members.map(({ id }) => [id, head])),
		);
		for (const { id, head } of rounds) {
			const wanted = headOf.get(id) ?? null;
			if (wanted !== head) changes.push({ type: 'round', id, set: { merged_into_id: wanted } });
		}
	}
	await offer(tx, offered, pairs);
	return changes;
}

const twinRow = z.object({ project: z.string(), organization: z.string() });

/**
 * Adds the products and companies of these raisers: they count as one raiser, since sources may name either.
 *
 * @returns `raiserOf` returns the representative of several: the project with the lowest id.
 */
async function withTwins(
	tx: Db,
	raisers: ReadonlySet<Raiser>,
): Promise<{ all: ReadonlySet<Raiser>; raiserOf(raiser: Raiser): Raiser }> {
	const ids = sql`${sql.param([...raisers])}::bigint[]`;
	const rows = await readRows(tx, twinRow)`
		with near as (
			select project_id, organization_id from twin where project_id = any(${ids}) or -organization_id = any(${ids})
		)
		select t.project_id as project, t.organization_id as organization from twin as t
		where t.organization_id in (select organization_id from near) or t.project_id in (select project_id from near)
		order by t.project_id, t.organization_id`;
	const known = new Map<Raiser, Raiser>();
	for (const { project, organization } of rows) {
		const [own, company] = [Number(project), -Number(organization)];
		const one = known.get(company) ?? known.get(own) ?? own;
		known.set(own, one).set(company, one);
	}
	return {
		all: new Set([...raisers, ...known.keys()]),
		raiserOf: (raiser) => known.get(raiser) ?? raiser,
	};
}

/**
 * Whether some of these rounds may be the same. Rounds of one source are considered distinct, so nothing is checked
 * until a second source reports any. A round grouped under another is always checked, since the latter may be about to
 * be removed.
 */
function mayBeOne(rounds: readonly Standing[]): boolean {
	if (rounds.some(({ head }) => head !== null)) return true;
	return rounds.length > 1 && new Set(rounds.flatMap((round) => round.sources)).size > 1;
}

const row = z.object({
	id: z.string(),
	raiser: z.string(),
	head: z.string().nullable(),
	origin: z.string(),
	type: z.string().nullable(),
	date: z.string().nullable(),
	precision: z.string().nullable(),
	usd: z.number().nullable(),
	amount: z.number().nullable(),
	currency: z.string().nullable(),
	program: z.string().nullable(),
	valuation: z.number().nullable(),
	description: z.string().nullable(),
	claims: z.array(z.tuple([z.string(), z.string()])),
});
type Row = z.output<typeof row>;

async function standingRounds(tx: Db, raisers: ReadonlySet<Raiser>): Promise<Standing[]> {
	const ids = (of: Raiser[]) => sql`${sql.param(of)}::bigint[]`;
	const projects = [...raisers].filter((id) => id > 0);
	const organizations = [...raisers].filter((id) => id < 0).map((id) => -id);
	const rows = await readRows(tx, row)`
		select r.id, coalesce(r.project_id, -r.organization_id) as raiser, r.merged_into_id as head, r.origin, r.type,
			r.date::text as date, r.date_precision as precision,
			coalesce(r.amount_usd, case when r.currency = 'USD' then r.amount end)::float8 as usd,
			r.amount::float8 as amount, r.currency, r.program, r.valuation_usd::float8 as valuation, r.description,
			coalesce((select jsonb_agg(jsonb_build_array(c.source, c.external_id) order by c.source, c.external_id)
				from round_claim as c where c.round_id = r.id), '[]') as claims
		from funding_round as r
		where r.project_id = any(${ids(projects)}) or r.organization_id = any(${ids(organizations)})
		order by r.id`;
	return rows.map(standingOf);
}

function standingOf({
	id,
	raiser,
	head,
	claims,
	valuation,
	description,
	origin,
	...said
}: Row): Standing {
	// Articles are stored one by one: two of them may report one round, in whichever papers.
	const sources = [
		...new Set(claims.map(([source, id]) => (source === 'headline' ? `${source} ${id}` : source))),
	];
	return {
		...said,
		id: Number(id),
		raiser: Number(raiser),
		head: head === null ? null : Number(head),
		sources: sources.length > 0 ? sources : [origin],
		isOwn: !origin.startsWith('import:'),
		isSample: origin === 'sample',
		key: JSON.stringify([said, valuation, description, claims.length > 0 ? claims : origin]),
	};
}

interface KnownPair {
	one: number;
	other: number;
	state: PairDecision['state'] | 'open';
	origin: string;
	signs: string[];
}

const pairsRow = z.object({
	one_id: z.string(),
	other_id: z.string(),
	origin: z.string(),
	state: z.enum(pairStates),
	signs: z.array(z.string()),
});

/** Returns the stored pairs that involve one of these rounds. */
async function pairsOf(tx: Db, rounds: readonly Standing[]): Promise<KnownPair[]> {
	if (rounds.length === 0) return [];
	const ids = sql`${sql.param(rounds.map(({ id }) => id))}::bigint[]`;
	const rows = await readRows(tx, pairsRow)`
		select one_id, other_id, state, origin, signs from duplicate_pair
		where one_type = 'round' and other_type = 'round' and (one_id = any(${ids}) or other_id = any(${ids}))`;
	return rows.map(({ one_id, other_id, ...pair }) => ({
		...pair,
		one: Number(one_id),
		other: Number(other_id),
	}));
}

/** Offers pairs to editors, and withdraws those the rule no longer offers. */
async function offer(
	tx: Db,
	offered: readonly OfferedPair[],
	known: readonly KnownPair[],
): Promise<void> {
	const keyOf = ({ one, other }: Pick<OfferedPair, 'one' | 'other'>) => `${one} ${other}`;
	const wanted = new Map(offered.map((pair) => [keyOf(pair), pair]));
	const open = known.filter(({ state, origin }) => state === 'open' && origin === 'rule');
	const stale = open.filter((pair) => !wanted.has(keyOf(pair)));
	const signsOf = new Map(known.map((pair) => [keyOf(pair), pair.signs.join('; ')]));
	const fresh = offered.filter((pair) => signsOf.get(keyOf(pair)) !== pair.signs.join('; '));
	if (stale.length > 0)
		await tx.execute(sql`
			delete from duplicate_pair as d
			using jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as gone (one bigint, other bigint)
			where d.one_type = 'round' and d.other_type = 'round' and d.one_id = gone.one and d.other_id = gone.other`);
	if (fresh.length > 0)
		await tx.execute(sql`
			insert into duplicate_pair as d (one_type, one_id, other_type, other_id, signs, origin)
			select 'round', one, 'round', other, array(select jsonb_array_elements_text(signs)), 'rule'
			from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as pair (one bigint, other bigint, signs jsonb)
			on conflict (one_type, one_id, other_type, other_id) do update set signs = excluded.signs
			where d.state = 'open'`);
}
