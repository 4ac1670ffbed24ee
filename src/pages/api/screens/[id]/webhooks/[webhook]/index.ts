import { removeWebhookCall, turnWebhookCall } from '#lib/screen-alerts/webhooks/webhook-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const PATCH = route(turnWebhookCall);
export const DELETE = route(removeWebhookCall);
export const ALL = otherMethods('PATCH, DELETE');
