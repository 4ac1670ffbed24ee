import { standingCall } from '#lib/governance/vote-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(standingCall);

export const ALL = otherMethods('GET');
