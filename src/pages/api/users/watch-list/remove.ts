import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { removeCall } from '#lib/watchlist/entry-calls.ts';

export const GET = route(removeCall);

export const POST = route(removeCall);

export const ALL = otherMethods('GET, POST');
