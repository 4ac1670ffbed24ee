import { addPostCall } from '#lib/posts/posts.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(addPostCall);
export const ALL = otherMethods('POST');
