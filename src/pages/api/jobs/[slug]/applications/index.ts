import { receivedApplicationsCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(receivedApplicationsCall);
export const ALL = otherMethods('GET');
