import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { getLists } from '#lib/watchlist/list-calls.ts';

export const GET = route(getLists);

export const ALL = otherMethods('GET');
