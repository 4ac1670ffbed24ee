import { otherMethods, route } from '#lib/http/routes.server.ts';
import { moveCall } from '#lib/watchlist/entry-calls.ts';

export const POST = route(moveCall);

export const ALL = otherMethods('POST');
