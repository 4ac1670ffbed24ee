import { voteCall } from '#lib/proposals/vote/vote-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(voteCall);

export const ALL = otherMethods('POST');
