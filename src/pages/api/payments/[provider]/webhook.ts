import { webhookCall } from '#lib/payments/webhook.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(webhookCall);

export const ALL = otherMethods('POST');
