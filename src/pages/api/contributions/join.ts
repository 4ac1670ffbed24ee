import { joinCall } from '#lib/contributions/join.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(joinCall);
export const ALL = otherMethods('POST');
