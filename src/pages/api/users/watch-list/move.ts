import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { moveCall } from '#lib/watchlist/entry-calls.ts';

export const POST = route(moveCall);

export const ALL = otherMethods('POST');
