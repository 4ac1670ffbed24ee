import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { updateListCall } from '#lib/watchlist/list-calls.ts';

export const POST = route(updateListCall);

export const ALL = otherMethods('POST');
