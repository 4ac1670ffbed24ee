import type { Job } from '#lib/jobs/job.ts';
import { publicInternet } from './post.ts';
import { sendDue } from './send.ts';

/** Number of concurrent deliveries. A receiver that hangs delays its own and few others. */
const HANDS = 8;
/** Maximum duration of a run in milliseconds; the next run continues. */
const RUN = 50_000;

/** Sends pending webhook deliveries. */
export const sendWebhooksJob: Job = {
	cron: '* * * * *',
	patience: 120,
	async run(db) {
		const { sent, notSent } = await sendDue(db, publicInternet, {
			hands: HANDS,
			until: Date.now() + RUN,
		});
		return { sent, notSent };
	},
};
