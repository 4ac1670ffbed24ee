import { partCall } from '#lib/proposals/review/joining-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(partCall);
export const ALL = otherMethods('POST');
