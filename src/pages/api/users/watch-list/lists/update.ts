import { otherMethods, route } from '#lib/http/routes.server.ts';
import { updateListCall } from '#lib/watchlist/list-calls.ts';

export const POST = route(updateListCall);

export const ALL = otherMethods('POST');
