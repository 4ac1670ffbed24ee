import { decideReportsCall } from '#lib/job-reports/decide-reports.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decideReportsCall);
export const ALL = otherMethods('POST');
