import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { getEntries } from '#lib/watchlist/entry-calls.ts';

export const GET = route(getEntries);

export const ALL = otherMethods('GET');
