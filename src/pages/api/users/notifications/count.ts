import { countUnreadCall } from '#lib/notifications/notifications.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(countUnreadCall);

export const ALL = otherMethods('GET');
