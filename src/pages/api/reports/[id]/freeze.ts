import { freezeReportCall } from '#lib/reports/report-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(freezeReportCall);
export const ALL = otherMethods('POST');
