import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { addCall } from '#lib/watchlist/entry-calls.ts';

export const POST = route(addCall);

export const ALL = otherMethods('POST');
