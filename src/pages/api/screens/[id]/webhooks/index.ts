import { addWebhookCall, webhooksCall } from '#lib/screen-alerts/webhooks/webhook-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(webhooksCall);
export const POST = route(addWebhookCall);
export const ALL = otherMethods('GET, POST');
