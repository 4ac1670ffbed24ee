import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { removeListCall } from '#lib/watchlist/list-calls.ts';

export const POST = route(removeListCall);

export const ALL = otherMethods('POST');
