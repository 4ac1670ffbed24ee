import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { reviseWithin } from '#lib/catalogue/revise.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { siteIconAsked } from '#lib/db/schema/imports.ts';
import { upload } from '#lib/db/schema/members.ts';
import { HttpError } from '#lib/http/errors.ts';
import { PrivateNetworkError } from '#lib/http/fetch-outside.ts';
import { siteOf } from '#lib/links/sites.ts';
import { fileAddress, type UploadStore } from '#lib/uploads/store.ts';
import { fileName } from '#lib/uploads/uploads.ts';
import { type SiteIcon, type SiteRequestOptions, siteIcon } from './site-icon.ts';
import { InvalidIconError } from './site-icon-picture.ts';

/** Sites requested per run: the clock starts a run each minute. */
const SITES = 4;
/** Addresses examined to find that many sites, as some cannot be requested. */
const LOOKED_AT = 100;
const DAYS_BETWEEN = 30;

/** Options for the requests of a run. */
export interface SiteIconsOptions extends Omit<SiteRequestOptions, 'signal'> {
	store: UploadStore;
	/** Total milliseconds for one site. */
	patience: number;
	/** Whether any outside host responds: a site unreachable for lack of a network is retried once there is one. */
	hasNetwork(): Promise<boolean>;
}

/**
 * Requests icons from the sites of some projects and organizations without a mark, and stores the usable ones, with the
 * site as their source. Once requested, a site rests for 30 days, whatever the result. Returns how many sites were
 * requested, and how many records now have a mark.
 */
export async function fetchSiteIcons(
	db: Db,
	options: SiteIconsOptions,
): Promise<{ sites: number; records: number }> {
	const done = { sites: 0, records: 0 };
	for (const website of await dueSites(db)) {
		if (done.sites === SITES) break;
		const why = await skipReason(db, website);
		if (why !== null) {
			await remember(db, website, why);
			continue;
		}
		done.sites += 1;
		const icon = await fetchIcon(db, website, options);
		if (icon === 'no network') break;
		if (icon !== 'none') done.records += await storeIcon(db, website, icon, options.store);
	}
	return done;
}

/**
 * A site's result. The site rests even if its answer triggers a bug of ours, so that no other site waits for it.
 * @throws such an error, and HttpError 503 while too many pictures wait to be decoded.
 */
async function fetchIcon(
	db: Db,
	website: string,
	options: SiteIconsOptions,
): Promise<SiteIcon | 'none' | 'no network'> {
	try {
		return await ownIcon(website, options);
	} catch (error) {
		if (error instanceof HttpError && error.status === 503) throw error;
		const isOut = isUnreached(error);
		if (isOut && !(await options.hasNetwork())) return 'no network';
		await remember(db, website, error instanceof Error ? error.message : 'it cannot be read');
		const isRefusal =
			isOut ||
			error instanceof InvalidIconError ||
			error instanceof PrivateNetworkError ||
			error instanceof HttpError;
		if (!isRefusal) throw error;
		return 'none';
	}
}

const siteRow = z.object({ website: z.string() });

/** Returns the sites that are due: first those never queried, and among these the largest coins' sites. */
async function dueSites(db: Db): Promise<string[]> {
	const rows = await readRows(db, siteRow)`
		with unmarked as (
			select website, id, market_cap_rank as rank from project left join market_figure on project_id = id
			where logo is null and website is not null and origin <> 'sample'
			union all
			select website, id, null from organization where logo is null and website is not null and origin <> 'sample'
		)
		select u.website from unmarked as u left join site_icon_asked as a on a.website = u.website
		where a.at is null or a.at < now() - make_interval(days => ${DAYS_BETWEEN})
		group by u.website, a.at order by a.at nulls first, min(u.rank), min(u.id) limit ${LOOKED_AT}`;
	return rows.map(({ website }) => website);
}

const bearerRow = z.object({ type: z.enum(['project', 'organization']), id: z.string() });

/** Finds the records of this site that never had a mark, so that one removed by an editor stays removed. */
const unmarkedOf = (db: Db, website: string) => readRows(db, bearerRow)`
	with unmarked as (
		select 'project' as type, id from project where logo is null and website = ${website} and origin <> 'sample'
		union all
		select 'organization', id from organization where logo is null and website = ${website} and origin <> 'sample'
	)
	select u.type, u.id::text as id from unmarked as u where not exists (
		select from revision as r where r.record_type = u.type and r.record_id = u.id and r.field = 'logo'
	)`;

async function skipReason(db: Db, website: string): Promise<string | null> {
	const site = siteOf(website);
	if (!site || site.isShared) return 'its host is not its own';
	return (await unmarkedOf(db, website)).length === 0 ? 'its mark was taken away' : null;
}

/** @throws InvalidIconError also where the page turns out to belong to another site: sold, parked or moved. */
async function ownIcon(
	website: string,
	{ patience, ...asked }: SiteIconsOptions,
): Promise<SiteIcon> {
	const signal = AbortSignal.timeout(patience);
	const found = await siteIcon(new URL(website), { ...asked, signal });
	if (siteOf(found.page.href)?.sign !== siteOf(website)?.sign)
		throw new InvalidIconError('it leads to another site');
	return found;
}

/** Stores the file first, so that a row never points to nothing. A file without a row is swept away. */
async function storeIcon(
	db: Db,
	website: string,
	{ picture, page }: SiteIcon,
	store: UploadStore,
): Promise<number> {
	const { bytes, width, height } = picture;
	const id = randomUUID();
	const name = fileName(id, 'image');
	await store.put(name, bytes, 'image/webp');
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		await remember(tx, website, null);
		const bearers = await unmarkedOf(tx, website);
		if (bearers.length === 0) return 0;
		await tx.insert(upload).values({
			...{ id, width, height, account_id: null },
			...{ kind: 'image', media_type: 'image/webp', bytes: bytes.length },
		});
		const revision = { fill: { logo: fileAddress(name) }, source: page.href };
		const changes = bearers.map((one) => ({ ...revision, type: one.type, id: Number(one.id) }));
		await reviseWithin(tx, { origin: 'import:site-icon' }, changes);
		return bearers.length;
	});
}

const remember = (db: Db, website: string, refusal: string | null) =>
	db
		.insert(siteIconAsked)
		.values({ website, refusal })
		.onConflictDoUpdate({ target: siteIconAsked.website, set: { refusal, at: sql`now()` } });

/** Whether there was no connection, a broken one, or a timeout. */
const isUnreached = (error: unknown): error is Error =>
	error instanceof Error && !(error instanceof InvalidIconError) && 'code' in error;
