import { joinCall } from '#lib/proposals/contributor/join.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(joinCall);
export const ALL = otherMethods('POST');
