import { commentCall } from '#lib/governance/comment-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(commentCall);

export const ALL = otherMethods('POST');
