import { sql } from 'drizzle-orm';
import { currentSettings } from '#lib/base/current-settings.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { finishedSnapshots, removeOld } from './finished.ts';
import { snapshotInThread } from './in-thread.ts';
import { snapshotsFolder } from './place.ts';
import { SNAPSHOTS_TAG } from './tag.ts';

/** Snapshots that are kept, where they are made by the clock. */
const KEPT = 4;

/** Makes a snapshot in `folder` of the database at `url`, and removes all but the newest four. */
export async function renewSnapshots(
	db: Db,
	url: string,
	folder: string,
): Promise<Record<string, number>> {
	const made = await snapshotInThread(url, folder);
	const removed = await removeOld(folder, KEPT);
	if (removed > 0) await notifyTags(db, [SNAPSHOTS_TAG]);
	return { ...made, removed };
}

/** Hours between the snapshots that the clock makes. */
const WEEK = 168;

/** Whether it is time: there is none yet, or the newest is a week old. One of a time to come was taken by a clock that was wrong. */
async function isDue(folder: string, now: Date): Promise<boolean> {
	const ages = (await finishedSnapshots(folder))
		.map(({ manifest }) => now.getTime() - Date.parse(manifest.taken_at))
		.filter((age) => age >= 0);
	return ages.every((age) => age >= WEEK * 3_600_000);
}

/** Makes a snapshot where there is none yet or the newest is a week old, and something to be kept. */
export async function snapshotWhenDue(
	db: Db,
	url: string,
	folder: string,
	now = new Date(),
): Promise<Record<string, number>> {
	if (!(await isDue(folder, now))) return {};
	const { rows } = await db.execute(sql`select from project limit 1`);
	return rows.length === 0 ? {} : renewSnapshots(db, url, folder);
}

/** Soon after the first start and then each week, unless the settings turn it off. */
export const snapshotJob = {
	cron: '*/5 * * * *',
	patience: 3_600,
	async run(db: Db, url: string): Promise<Record<string, number>> {
		const { snapshots, dataFolder } = currentSettings();
		return snapshots === 'weekly' ? snapshotWhenDue(db, url, snapshotsFolder(dataFolder)) : {};
	},
} satisfies Job;
