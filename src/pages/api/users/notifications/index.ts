import { listNotificationsCall } from '#lib/notifications/notifications.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(listNotificationsCall);

export const ALL = otherMethods('GET');
