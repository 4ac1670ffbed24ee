import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { useEmptyFolder, useFilledFolder } from './filled-data.ts';
import { startSite } from './site.ts';

/**
 * Serves one site for a whole run and sets `SITE_UNDER_TEST`; does nothing if one is already running. Sites that
 * tests start begin as a copy of its first start, or with its migrations. Returns a function that stops it.
 */
export async function serveSite(): Promise<() => Promise<void>> {
	if (process.env.SITE_UNDER_TEST) return async () => undefined;
	const kept = await mkdtemp(join(tmpdir(), 'cairn-kept-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folders.
	await chmod(kept, 0o755);
	const [filled, empty] = [join(kept, 'filled'), join(kept, 'empty')];
	await mkdir(empty);
	await Promise.all([fill(filled), useEmptyFolder(empty)]);
	const site = await startSite();
	process.env.SITE_UNDER_TEST = site.url;
	return async () => {
		await site.stop();
		await rm(kept, { recursive: true, force: true });
	};
}

async function fill(folder: string): Promise<void> {
	await mkdir(folder);
	const first = await startSite(folder);
	await first.stop({ keepData: true });
	await bringUpToDate(folder);
	useFilledFolder(folder);
}

/** The samples' date is fixed and recedes daily: this copies their last week of prices to the week ending today. */
async function bringUpToDate(folder: string): Promise<void> {
	const database = await openBundled({ dataFolder: folder, settings: { fsync: 'off' } });
	const { db, close } = connect(database.url, { max: 1 });
	await db.execute(sql`
		insert into price_point (project_id, day, price_usd, market_cap_usd, volume_usd, source)
		select project_id, (now() at time zone 'UTC')::date - (last.day - price_point.day),
			price_usd, market_cap_usd, volume_usd, source
		from price_point, (select max(day) as day from price_point where source = 'sample') as last
		where source = 'sample' and price_point.day > last.day - 7
		on conflict do nothing`);
	// Otherwise each copy of it does so a minute after its start.
	await db.execute(sql`vacuum (analyze)`);
	await close();
	await database.release();
}
