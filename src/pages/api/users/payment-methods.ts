import { forgetMethodCall, saveMethodCall } from '#lib/payments/plan-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(saveMethodCall);
export const DELETE = route(forgetMethodCall);
export const ALL = otherMethods('POST, DELETE');
