import { hideCommentCall } from '#lib/governance/comment-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(hideCommentCall);

export const ALL = otherMethods('POST');
