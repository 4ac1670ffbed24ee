import { changeReportCall, removeReportCall, reportCall } from '#lib/reports/report-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(reportCall);
export const PATCH = route(changeReportCall);
export const DELETE = route(removeReportCall);
export const ALL = otherMethods('GET, PATCH, DELETE');
