import { otherMethods, route } from '#lib/http/routes.server.ts';
import { exportCall } from '#lib/watchlist/list-calls.ts';

export const GET = route(exportCall);

export const ALL = otherMethods('GET');
