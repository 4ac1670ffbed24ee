import { otherMethods, route } from '#lib/http/routes.server.ts';
import { countUnreadCall } from '#lib/notifications/notifications.ts';

export const GET = route(countUnreadCall);

export const ALL = otherMethods('GET');
