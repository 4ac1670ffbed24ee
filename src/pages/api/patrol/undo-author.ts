import { otherMethods, route } from '#lib/http/routes.server.ts';
import { undoAuthorCall } from '#lib/patrol/patrol-calls.ts';

export const POST = route(undoAuthorCall);
export const ALL = otherMethods('POST');
