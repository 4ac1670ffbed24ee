import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { getMarks } from '#lib/watchlist/entry-calls.ts';

export const GET = route(getMarks);

export const ALL = otherMethods('GET');
