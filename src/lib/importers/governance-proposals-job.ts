import { currentSettings } from '#lib/base/current-settings.ts';
import { resolveName } from '#lib/http/private-network.ts';
import type { Job } from '#lib/jobs/job.ts';
import { isNetworkReachable } from './any-network.ts';
import { refreshProposals } from './governance-proposals.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { userAgent } from './user-agent.ts';

/**
 * Milliseconds to wait for the response of one space, short enough for all spaces of a run to take less than a minute.
 */
const PATIENCE = 12_000;

/**
 * Asks Snapshot for the proposals of a few projects a minute, unless the settings turn it off. It is not a step of the
 * refresh plan because it runs continuously, one space at a time.
 */
export const governanceProposalsJob = {
	cron: '* * * * *',
	patience: 300,
	async run(db) {
		const settings = currentSettings();
		if (!settings.governanceProposals) return {};
		return refreshProposals(db, {
			hub: settings.snapshotHubUrl,
			agent: userAgent(settings),
			hasNetwork: () => isNetworkReachable(refreshPlanOf(settings)),
			patience: PATIENCE,
			resolve: resolveName,
			// The operator chose the hub, which may be on a private network.
			isPrivate: () => false,
		});
	},
} satisfies Job;
