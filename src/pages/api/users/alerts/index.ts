import { listAlertsCall } from '#lib/alerts/alerts.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(listAlertsCall);

export const ALL = otherMethods('GET');
