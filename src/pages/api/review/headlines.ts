import { decideHeadlineCall } from '#lib/importers/headline-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decideHeadlineCall);
export const ALL = otherMethods('POST');
