import { currentSettings } from '#lib/base/current-settings.ts';
import { processWide } from '#lib/base/process-wide.ts';
import { db } from '#lib/db/client.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { demand } from './demand.ts';
import { isMachine, RecentlyAsked } from './who-asks.ts';

/** Far more pages than a person opens. */
const LIMIT = { most: 20, seconds: 60 };

const recentDemands = () => processWide('market-demands', () => new RecentlyAsked());

/**
 * Asks for what a project's page lacks, for its next view. The page does not wait: what goes wrong is only that nobody
 * asked. A page that comes from the cache does not ask, which is as well.
 */
export function askForMarkets(
	page: { request: Request; clientAddress: string },
	projectId: string,
): void {
	if (!currentSettings().refresh || isMachine(page.request.headers.get('user-agent'))) return;
	if (!recentDemands().isNew(projectId)) return;
	const network = clientNetwork(page.clientAddress);
	limitRate(db, `market-demand ${network}`, LIMIT)
		.then(() => demand(db, Number(projectId)))
		.catch(() => recentDemands().forget(projectId));
}
