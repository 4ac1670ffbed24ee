import { cancelPlanCall } from '#lib/payments/plan-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(cancelPlanCall);

export const ALL = otherMethods('POST');
