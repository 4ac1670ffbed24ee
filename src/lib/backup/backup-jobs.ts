import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { runBackupTask } from './apart.ts';

/** Runs each night if a bucket is configured. */
export const backUpJob = {
	cron: '20 2 * * *',
	patience: 4 * 3_600,
	run: async (_db: Db, url: string) =>
		currentSettings().backup ? runBackupTask('back up', url) : {},
} satisfies Job;

/** Runs on the first of each month. */
export const tryRestoreJob = {
	cron: '50 4 1 * *',
	patience: 8 * 3_600,
	run: async (_db: Db, url: string) =>
		currentSettings().backup ? runBackupTask('try to restore', url) : {},
} satisfies Job;
