import { jobsCall, postJobCall } from '#lib/careers/job-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(jobsCall);
export const POST = route(postJobCall);
export const ALL = otherMethods('GET, POST');
