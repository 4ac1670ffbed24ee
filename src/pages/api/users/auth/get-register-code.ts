import { registerCodeCall } from '#lib/accounts/send-code.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(registerCodeCall);
export const ALL = otherMethods('GET');
