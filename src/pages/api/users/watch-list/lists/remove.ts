import { otherMethods, route } from '#lib/http/routes.server.ts';
import { removeListCall } from '#lib/watchlist/list-calls.ts';

export const POST = route(removeListCall);

export const ALL = otherMethods('POST');
