import { proposalsCall } from '#lib/proposals/vote/proposals-call.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(proposalsCall);

export const ALL = otherMethods('GET');
