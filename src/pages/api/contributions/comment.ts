import { commentCall } from '#lib/proposals/vote/comment-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(commentCall);

export const ALL = otherMethods('POST');
