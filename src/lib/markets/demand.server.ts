import { currentSettings } from '#lib/base/current-settings.ts';
import { db } from '#lib/db/client.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { queueDemand } from './demand.ts';
import { isBot, RecentDemands } from './who-asks.ts';

/** Limit of demands, far more pages than a person opens. */
const LIMIT = { most: 20, seconds: 60 };

const recentDemands = new RecentDemands();

/**
 * Requests the data missing from a project's page, for its next view. The page does not wait, and on errors the request
 * is simply lost. A view served from the cache makes no request, which is acceptable.
 */
export function requestMarketData(
	page: { request: Request; clientAddress: string },
	projectId: string,
): void {
	if (!currentSettings().refresh || isBot(page.request.headers.get('user-agent'))) return;
	if (!recentDemands.isNew(projectId)) return;
	const network = clientNetwork(page.clientAddress);
	limitRate(db, `market-demand ${network}`, LIMIT)
		.then(() => queueDemand(db, Number(projectId)))
		.catch(() => recentDemands.forget(projectId));
}
