import { standingCall } from '#lib/proposals/vote/vote-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(standingCall);

export const ALL = otherMethods('GET');
