import { sql } from 'drizzle-orm';
import { notifyDueAlerts } from '#lib/alerts/notify-alerts.ts';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Dataset } from './dataset.ts';
import { report, time, verdict } from './measure.ts';

/** Benchmarks 10,000 alerts of 1,000 members: a run that finds nothing, and one after a busy five minutes. */

const MEMBERS = 1_000;
const ALERTS = 10_000;
/** Maximum duration of a run, in milliseconds. */
const MAX = 5_000;
const staff = { origin: 'staff' };
const links = { site: 'https://cairn.example', unsubscribe: async () => 'https://cairn.example/u' };

/** Thrown to roll everything back, leaving the dataset unchanged. */
class Enough extends Error {}

/** Creates alerts of every kind on the largest projects, 2,500 of each. */
async function watch(db: Db): Promise<void> {
	await db.execute(sql`
		insert into account (name, username, email, referral_code)
		select 'Bench ' || n, 'bench_' || n, 'bench_' || n || '@example.com', 'bench_' || n
		from generate_series(1, ${MEMBERS}::int) as n`);
	await db.execute(sql`
		with member as (select id, row_number() over (order by id) as n from account where username like 'bench\\_%'),
		token as (
			select project_id, price_usd, row_number() over (order by market_cap_usd desc nulls last) as n from market_figure
			where price_usd > 0 limit ${MEMBERS}
		), kind as (
			select kind, n from unnest(array['round', 'revision', 'price', 'unlock']) with ordinality as k (kind, n)
		)
		insert into alert (account_id, type, record_id, kind, "limit", told)
		select m.id, 'project', t.project_id, k.kind, case k.kind when 'price' then 5 when 'unlock' then 30 end,
			case k.kind when 'price' then jsonb_build_object('price', t.price_usd)
				when 'unlock' then '{}' else jsonb_build_object('revision', (select coalesce(max(id), 0) from revision)) end
		from member as m cross join kind as k cross join generate_series(0, 2) as s
			join token as t on t.n = (m.n + s * 37 + k.n * 101) % (select count(*) from token) + 1
		on conflict do nothing`);
	await db.execute(
		sql`delete from alert where id in (select id from alert order by id offset ${ALERTS})`,
	);
	await db.execute(sql`analyze alert`);
}

/** Adds 500 facts and 500 rounds, and moves 900 prices. */
async function live(db: Db): Promise<void> {
	const { rows } = await db.execute<{ id: string; price: number }>(sql`
		select project_id as id, price_usd as price from market_figure where price_usd > 0
		order by market_cap_usd desc nulls last limit 900`);
	const ids = rows.slice(0, 500).map(({ id }) => Number(id));
	await revise(
		db,
		staff,
		ids.flatMap((id) => [
			{ type: 'project' as const, id, set: { location: 'Zug' } },
			{ type: 'round' as const, set: { project_id: id, type: 'Seed', amount_usd: 1e6 + id } },
		]),
	);
	await recordMarketFigures(
		db,
		rows.map(({ id, price }) => ({
			project_id: Number(id),
			price_usd: price * 1.2,
			source: 'bench',
		})),
	);
}

export async function alerts({ db, scale }: Dataset): Promise<void> {
	const rows: [what: string, milliseconds: number, told: number][] = [];
	const tell = async (what: string, tx: Db) => {
		let told = 0;
		const took = await time(async () => {
			told = await notifyDueAlerts(tx, new Date(), links);
		});
		rows.push([what, took, told]);
	};
	await db
		.transaction(async (tx) => {
			await watch(tx);
			await tell('first run', tx);
			await tell('nothing new', tx);
			await live(tx);
			await tell('a busy five minutes', tx);
			throw new Enough();
		})
		.catch((error: unknown) => {
			if (!(error instanceof Enough)) throw error;
		});
	report({
		name: 'alerts',
		scale,
		columns: ['run', 'ms', 'told'],
		rows,
		verdicts: rows.map(([what, took]) => verdict(what, took, MAX)),
		data: rows,
	});
}
