import type { Job } from '#lib/jobs/job.ts';
import { publicInternet } from './post.ts';
import { sendDue } from './send.ts';

/** Deliveries at once: a receiver that hangs holds up its own and few others. */
const HANDS = 8;
/** Milliseconds that a run lasts at most; the next goes on. */
const RUN = 50_000;

/** Sends what webhooks wait for. */
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
