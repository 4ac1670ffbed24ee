import { otherMethods, route } from '#lib/http/routes.server.ts';
import { removeCall } from '#lib/watchlist/entry-calls.ts';

export const GET = route(removeCall);

export const POST = route(removeCall);

export const ALL = otherMethods('GET, POST');
