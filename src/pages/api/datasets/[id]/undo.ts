import { undoCall } from '#lib/member-datasets/cell-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(undoCall);
export const ALL = otherMethods('POST');
