import { callApi } from '#browser/session/call-api.ts';
import type { Preview } from '#lib/plans/plan-view.ts';
import type { PaidPlan, Term } from '#lib/plans/plans.ts';

/** Previews what a change would cost now. */
export const previewPlan = (
	wanted: { plan: PaidPlan; term: Term },
	signal: AbortSignal,
): Promise<Preview> => callApi('POST /api/users/plan/preview', { body: wanted, signal });
