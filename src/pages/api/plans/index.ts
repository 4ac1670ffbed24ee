import { plansCall } from '#lib/plans/plan-cards.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(plansCall);

// ALL would take it: HEAD falls back on GET only where there is no ALL.
export const HEAD = route(plansCall);

export const ALL = otherMethods('GET, HEAD');
