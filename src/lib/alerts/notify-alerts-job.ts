import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/job.ts';
import { mailOrigin } from '../mail/sender.ts';
import { mailUnsubscribeLink } from '../notifications/unsubscribe.ts';
import { notifyDueAlerts } from './notify-alerts.ts';

/** Notifies members of due alerts. */
export const notifyAlertsJob = {
	cron: '*/5 * * * *',
	patience: 600,
	async run(db: Db) {
		const site = mailOrigin(currentSettings());
		const count = await notifyDueAlerts(db, new Date(), {
			site,
			unsubscribe: (accountId, kind) => mailUnsubscribeLink(db, site, { accountId, kind }),
		});
		return { told: count };
	},
} satisfies Job;
