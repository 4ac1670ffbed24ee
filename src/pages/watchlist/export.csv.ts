import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { exportCall } from '#lib/watchlist/list-calls.ts';

export const GET = route(exportCall);

export const ALL = otherMethods('GET');
