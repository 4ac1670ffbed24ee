import { changeJobCall, closeJobCall, jobCall } from '#lib/careers/job-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(jobCall);
export const PATCH = route(changeJobCall);
export const DELETE = route(closeJobCall);
export const ALL = otherMethods('GET, PATCH, DELETE');
