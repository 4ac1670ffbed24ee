import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { apart } from './apart.ts';

/** Each night, where the settings name a bucket. */
export const backUpJob = {
	cron: '20 2 * * *',
	patience: 4 * 3_600,
	run: async (_db: Db, url: string) => (currentSettings().backup ? apart('back up', url) : {}),
} satisfies Job;

/** On the first of each month. */
export const tryRestoreJob = {
	cron: '50 4 1 * *',
	patience: 8 * 3_600,
	run: async (_db: Db, url: string) =>
		currentSettings().backup ? apart('try to restore', url) : {},
} satisfies Job;
