import { pingWebhookCall } from '#lib/screen-alerts/webhooks/webhook-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(pingWebhookCall);
export const ALL = otherMethods('POST');
