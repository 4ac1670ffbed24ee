import { thawReportCall } from '#lib/reports/report-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(thawReportCall);
export const ALL = otherMethods('POST');
