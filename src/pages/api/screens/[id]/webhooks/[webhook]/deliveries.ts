import { deliveriesCall } from '#lib/screen-alerts/webhooks/webhook-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(deliveriesCall);
export const ALL = otherMethods('GET');
