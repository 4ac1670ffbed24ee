import { changeScreenCall, removeScreenCall, screenCall } from '#lib/saved-screens/screen-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(screenCall);
export const PATCH = route(changeScreenCall);
export const DELETE = route(removeScreenCall);
export const ALL = otherMethods('GET, PATCH, DELETE');
