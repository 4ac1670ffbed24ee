import { otherMethods, route } from '#lib/http/routes.server.ts';
import { markReadCall } from '#lib/notifications/notifications.ts';

export const POST = route(markReadCall);

export const ALL = otherMethods('POST');
