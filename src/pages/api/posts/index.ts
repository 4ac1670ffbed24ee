import { otherMethods, route } from '#lib/http/routes.server.ts';
import { addPostCall } from '#lib/posts/posts.ts';

export const POST = route(addPostCall);
export const ALL = otherMethods('POST');
