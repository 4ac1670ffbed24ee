import { reportJobCall } from '#lib/job-reports/report-job.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(reportJobCall);
export const ALL = otherMethods('POST');
