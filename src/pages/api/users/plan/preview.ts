import { previewPlanCall } from '#lib/payments/plan-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(previewPlanCall);

export const ALL = otherMethods('POST');
