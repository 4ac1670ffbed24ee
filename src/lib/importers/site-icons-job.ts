import { currentSettings } from '#lib/base/current-settings.ts';
import { resolveName } from '#lib/http/private-network.ts';
import type { Job } from '#lib/jobs/job.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { isNetworkReachable } from './any-network.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { fetchSiteIcons } from './site-icons.ts';
import { userAgent } from './user-agent.ts';

/**
 * Milliseconds for the page, the manifest and the picture of one site, short enough for all sites of a run to take less
 * than a minute.
 */
const PATIENCE = 12_000;

/**
 * Requests icons from a few sites a minute, unless the settings turn it off. It is not a step of the refresh plan:
 * those run one after another, and prices would wait for a slow site.
 */
export const siteIconsJob = {
	cron: '* * * * *',
	patience: 300,
	async run(db) {
		const settings = currentSettings();
		if (!settings.siteIcons) return {};
		return fetchSiteIcons(db, {
			agent: userAgent(settings),
			hasNetwork: () => isNetworkReachable(refreshPlanOf(settings)),
			patience: PATIENCE,
			resolve: resolveName,
			store: currentStore(),
		});
	},
} satisfies Job;
