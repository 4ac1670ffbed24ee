import { changePostCall, readPostCall, removePostCall } from '#lib/posts/posts.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(readPostCall);
export const PUT = route(changePostCall);
export const DELETE = route(removePostCall);
export const ALL = otherMethods('GET, HEAD, PUT, DELETE');
