import { extendJobCall } from '#lib/careers/job-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(extendJobCall);
export const ALL = otherMethods('POST');
