import { notifyAlertsJob } from '../src/lib/alerts/notify-alerts-job.ts';
import { clearApplicationsJob } from '../src/lib/applications/clear-old-job.ts';
import { backUpJob, tryRestoreJob } from '../src/lib/backup/backup-jobs.ts';
import { notifyJobViewsJob } from '../src/lib/careers/job-alerts-job.ts';
import { maintainJobsJob } from '../src/lib/careers/tend-jobs-job.ts';
import { listingRowsJob } from '../src/lib/catalogue/listings/due-job.ts';
import { respellContractsJob } from '../src/lib/catalogue/respell-contracts.ts';
import { respellPlacesJob } from '../src/lib/catalogue/respell-places.ts';
import { governanceProposalsJob } from '../src/lib/importers/governance-proposals-job.ts';
import { siteIconsJob } from '../src/lib/importers/site-icons-job.ts';
import { clearPastJob } from '../src/lib/jobs/clear-past.ts';
import type { Job } from '../src/lib/jobs/job.ts';
import { plansJob, reconcileJob } from '../src/lib/payments/plans-job.ts';
import { closeVotesJob } from '../src/lib/proposals/vote/close-votes.ts';
import { settleQuestsJob } from '../src/lib/quests/settle-quests.ts';
import { settleReferralsJob } from '../src/lib/referral/settle-job.ts';
import { storeScreenDaysJob } from '../src/lib/saved-screens/store-days-job.ts';
import { checkScreensJob } from '../src/lib/screen-alerts/look-job.ts';
import { sendWebhooksJob } from '../src/lib/screen-alerts/webhooks/send-job.ts';
import { storeUnlocksJob } from '../src/lib/screens/unlocks-ahead.ts';
import { snapshotJob } from '../src/lib/snapshot/snapshot-job.ts';
import { sweepUploadsJob } from '../src/lib/uploads/sweep-job.ts';
import { countWantedJob } from '../src/lib/visits/wanted.ts';

export type JobName =
	| 'back-up'
	| 'clear-applications'
	| 'clear-past'
	| 'close-votes'
	| 'count-wanted'
	| 'governance-proposals'
	| 'keep-screen-days'
	| 'keep-unlocks'
	| 'listing-rows'
	| 'look-at-screens'
	| 'plans'
	| 'reconcile-payments'
	| 'respell-contracts'
	| 'respell-places'
	| 'send-webhooks'
	| 'settle-quests'
	| 'settle-referrals'
	| 'site-icons'
	| 'snapshot'
	| 'sweep-uploads'
	| 'tell-alerts'
	| 'tell-job-views'
	| 'tend-jobs'
	| 'try-restore';

/** Every job of the site by its name. Names must not change: runs are recorded under them. */
export const jobs = {
	'back-up': backUpJob,
	'clear-applications': clearApplicationsJob,
	'clear-past': clearPastJob,
	'close-votes': closeVotesJob,
	'count-wanted': countWantedJob,
	'governance-proposals': governanceProposalsJob,
	'keep-screen-days': storeScreenDaysJob,
	'keep-unlocks': storeUnlocksJob,
	'listing-rows': listingRowsJob,
	'look-at-screens': checkScreensJob,
	plans: plansJob,
	'reconcile-payments': reconcileJob,
	'respell-contracts': respellContractsJob,
	'respell-places': respellPlacesJob,
	'send-webhooks': sendWebhooksJob,
	'settle-quests': settleQuestsJob,
	'settle-referrals': settleReferralsJob,
	'site-icons': siteIconsJob,
	snapshot: snapshotJob,
	'sweep-uploads': sweepUploadsJob,
	'tell-alerts': notifyAlertsJob,
	'tell-job-views': notifyJobViewsJob,
	'tend-jobs': maintainJobsJob,
	'try-restore': tryRestoreJob,
} satisfies Record<JobName, Job>;
