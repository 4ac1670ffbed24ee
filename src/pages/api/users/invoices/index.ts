import { invoicesCall } from '#lib/payments/plan-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(invoicesCall);

export const ALL = otherMethods('GET');
