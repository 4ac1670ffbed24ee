import { otherMethods, route } from '#lib/http/routes.server.ts';
import { listNotificationsCall } from '#lib/notifications/notifications.ts';

export const GET = route(listNotificationsCall);

export const ALL = otherMethods('GET');
