import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { createListCall } from '#lib/watchlist/list-calls.ts';

export const POST = route(createListCall);

export const ALL = otherMethods('POST');
