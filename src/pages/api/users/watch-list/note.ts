import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { noteCall } from '#lib/watchlist/entry-calls.ts';

export const POST = route(noteCall);

export const ALL = otherMethods('POST');
