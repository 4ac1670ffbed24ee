import { registerCodeCall, registerCodeOfFormCall } from '#lib/accounts/send-code.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(registerCodeCall);
export const POST = route(registerCodeOfFormCall);
export const ALL = otherMethods('GET, POST');
