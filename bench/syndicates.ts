import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { refreshCoInvestors } from '#lib/catalogue/listings/co-investors.ts';
import { syndicateHref } from '#lib/syndicates/addresses.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import type { Dataset } from './dataset.ts';
import { LoadProcess } from './http-load.ts';
import { median, p95, report, time, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Measures syndicate pages not requested before: the busiest investors, their busiest ties, the front page and paths
 * between distant investors; and how long it takes to apply one edit of a busiest investor's round, and of all.
 */

const root = resolve(import.meta.dirname, '..');
const EACH = 30;
/** Pages requested before measuring: the first ones of a process are rendered by code not compiled yet. */
const WARM_UP = 30;
const PAGE_LIMIT = 150;

type Investor = { id: string; slug: string; partner: string; rounds: number };

export async function syndicates(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	const { rows: investors } = await dataset.db.execute<Investor>(sql`
		select l.id, l.slug, l.investment_count as rounds, partner.slug as partner
		from organization_listing as l cross join lateral (
			select o.slug from co_investor as c join organization as o on o.id = c.other_id
			where c.organization_id = l.id and c.other_type = 'organization' order by c.shared desc, c.other_id limit 1) as partner
		order by l.investment_count desc, l.id limit ${EACH + WARM_UP}`);
	const [busiest, rest] = [investors.slice(0, EACH), investors.slice(EACH)];
	const pages = [
		...rest.map(({ slug }) => ({ what: 'warm-up', path: syndicateHref(slug) })),
		// Alternates with an established page, so that other load on the machine affects both alike.
		...busiest.flatMap(({ slug }) => [
			{ what: 'busiest investors', path: syndicateHref(slug) },
			{ what: 'their financials, to compare', path: `/organization/${slug}/financials` },
		]),
		...busiest.map(({ slug, partner }) => ({
			what: 'their busiest ties',
			path: `${syndicateHref(slug)}/with/${partner}`,
		})),
		...busiest.map((_, at) => ({ what: 'front page', path: `/syndicates?page=${at + 1}` })),
		...busiest.map(({ slug }, at) => ({
			what: 'ways between two',
			path: `/syndicates/path?${new URLSearchParams({ from: `organization/${slug}`, to: `organization/${rest.at(-1 - at)?.slug ?? slug}` })}`,
		})),
		{ what: 'front page, the first', path: '/syndicates' },
	];
	const asking = new LoadProcess();
	const answers = await served(dataset.url, async (url) => {
		const found: { what: string; path: string; milliseconds: number }[] = [];
		for (const page of pages) {
			const { times } = await asking.ask({
				url,
				paths: [page.path],
				encoding: 'br',
				connections: 1,
				seconds: 'once',
			});
			found.push({ ...page, milliseconds: times[0] ?? 0 });
		}
		return found;
	}).finally(() => asking.stop());
	const refreshes = [];
	for (const { id } of busiest)
		refreshes.push(await time(() => refreshCoInvestors(dataset.db, [Number(id)])));
	const { rows: all } = await dataset.db.execute<{ id: string }>(
		sql`select distinct organization_id as id from round_investor where organization_id is not null`,
	);
	const whole = await time(() =>
		refreshCoInvestors(
			dataset.db,
			all.map(({ id }) => Number(id)),
		),
	);
	const { rows: kept } = await dataset.db.execute<{ ties: number }>(
		sql`select count(*)::int as ties from co_investor`,
	);
	const timesOf = (what: string) =>
		answers.filter((one) => one.what === what).map(({ milliseconds }) => milliseconds);
	const kinds = [...new Set(answers.map(({ what }) => what))].filter((what) => what !== 'warm-up');
	report({
		name: 'syndicates',
		scale: dataset.scale,
		columns: ['uncached page or work', 'times', 'p50 ms', 'p95 ms', 'most ms'],
		rows: [
			...kinds.map((what) => {
				const times = timesOf(what);
				return [what, times.length, median(times), p95(times), Math.max(...times)];
			}),
			[
				'ties of one again',
				refreshes.length,
				median(refreshes),
				p95(refreshes),
				Math.max(...refreshes),
			],
			[`all ${kept[0]?.ties ?? 0} ties again`, 1, whole, whole, whole],
		],
		verdicts: [
			verdict(
				`page of the busiest investor (${busiest[0]?.rounds ?? 0} rounds)`,
				timesOf('busiest investors')[0] ?? 0,
				PAGE_LIMIT,
			),
			verdict('pages of the busiest investors p95', p95(timesOf('busiest investors')), PAGE_LIMIT),
		],
		data: { answers, refreshes, whole },
	});
}
