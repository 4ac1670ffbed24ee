import { sql } from 'drizzle-orm';
import { currentSettings } from '#lib/base/current-settings.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { finishedSnapshots, removeOldSnapshots } from './finished.ts';
import { snapshotInThread } from './in-thread.ts';
import { snapshotsFolder } from './place.ts';
import { SNAPSHOTS_TAG } from './tag.ts';

/** Number of scheduled snapshots to keep. */
const KEPT = 4;

/** Makes a snapshot in `folder` of the database at `url`, and removes all but the newest four. */
export async function renewSnapshots(
	db: Db,
	url: string,
	folder: string,
): Promise<Record<string, number>> {
	const made = await snapshotInThread(url, folder);
	const removed = await removeOldSnapshots(folder, KEPT);
	if (removed > 0) await notifyTags(db, [SNAPSHOTS_TAG]);
	return { ...made, removed };
}

/** Hours between scheduled snapshots. */
const WEEK = 168;

/**
 * Whether a snapshot is due: there is none yet, or the newest one is a week old. One dated in the future has a wrong
 * date.
 */
async function isDue(folder: string, now: Date): Promise<boolean> {
	const ages = (await finishedSnapshots(folder))
		.map(({ manifest }) => now.getTime() - Date.parse(manifest.taken_at))
		.filter((age) => age >= 0);
	return ages.every((age) => age >= WEEK * 3_600_000);
}

/** Makes a snapshot if one is due (there is none yet, or the newest is a week old) and the database has data. */
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

/** Runs soon after the first start and then weekly, unless the settings turn it off. */
export const snapshotJob = {
	cron: '*/5 * * * *',
	patience: 3_600,
	async run(db: Db, url: string): Promise<Record<string, number>> {
		const { snapshots, dataFolder } = currentSettings();
		return snapshots === 'weekly' ? snapshotWhenDue(db, url, snapshotsFolder(dataFolder)) : {};
	},
} satisfies Job;
