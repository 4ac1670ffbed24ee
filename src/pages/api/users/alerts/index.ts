import { listAlertsCall } from '#lib/alerts/alerts.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(listAlertsCall);

export const ALL = otherMethods('GET');
