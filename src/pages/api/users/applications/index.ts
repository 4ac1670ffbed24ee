import { sentCall } from '#lib/applications/sent-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(sentCall);
export const ALL = otherMethods('GET');
