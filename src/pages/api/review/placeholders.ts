import { removePlaceholderCall } from '#lib/proposals/review/placeholder-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(removePlaceholderCall);
export const ALL = otherMethods('POST');
