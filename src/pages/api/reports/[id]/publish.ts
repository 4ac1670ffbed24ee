import { publishReportCall } from '#lib/reports/report-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(publishReportCall);
export const ALL = otherMethods('POST');
