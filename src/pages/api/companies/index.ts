import { addCompanyCall, companiesCall } from '#lib/careers/job-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(companiesCall);
export const POST = route(addCompanyCall);
export const ALL = otherMethods('GET, POST');
