import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { mailOrigin } from '#lib/mail/sender.ts';
import { checkScreens } from './look.ts';

/** Notifies everyone who watches a screen of rows that have entered, left or changed. */
export const checkScreensJob: Job = {
	cron: '*/5 * * * *',
	patience: 1_200,
	run: (db: Db) => checkScreens(db, mailOrigin(currentSettings())),
};
