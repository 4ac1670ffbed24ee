import { saveAlertCall } from '#lib/alerts/alerts.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(saveAlertCall);

export const ALL = otherMethods('POST');
