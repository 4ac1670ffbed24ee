import { blockCall } from '#lib/proposals/moderation/patrol-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(blockCall);
export const ALL = otherMethods('POST');
