import { voteCall } from '#lib/governance/vote-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(voteCall);

export const ALL = otherMethods('POST');
