import { removeAlertCall } from '#lib/alerts/alerts.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(removeAlertCall);

export const ALL = otherMethods('POST');
