import { resumePlanCall } from '#lib/payments/plan-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(resumePlanCall);

export const ALL = otherMethods('POST');
