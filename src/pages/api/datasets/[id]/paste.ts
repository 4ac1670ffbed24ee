import { pasteCall } from '#lib/member-datasets/cell-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(pasteCall);
export const ALL = otherMethods('POST');
