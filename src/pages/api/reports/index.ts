import { addReportCall, reportsCall } from '#lib/reports/report-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(reportsCall);
export const POST = route(addReportCall);
export const ALL = otherMethods('GET, POST');
