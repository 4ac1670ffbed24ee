import { sentApplicationsCall } from '#lib/applications/sent-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(sentApplicationsCall);
export const ALL = otherMethods('GET');
