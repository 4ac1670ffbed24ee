import { markReadCall } from '#lib/notifications/notifications.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(markReadCall);

export const ALL = otherMethods('POST');
