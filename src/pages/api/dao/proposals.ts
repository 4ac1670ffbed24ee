import { proposalsCall } from '#lib/governance/proposals-call.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(proposalsCall);

export const ALL = otherMethods('GET');
