import { notifyTags } from '../cache-tags.ts';
import { currentSettings } from '../current-settings.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { removeOld } from './finished.ts';
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

/** Each Monday, where the settings say so. */
export const snapshotJob = {
	cron: '20 4 * * 1',
	patience: 3_600,
	async run(db: Db, url: string): Promise<Record<string, number>> {
		const { snapshots, dataFolder } = currentSettings();
		return snapshots === 'weekly' ? renewSnapshots(db, url, snapshotsFolder(dataFolder)) : {};
	},
} satisfies Job;
