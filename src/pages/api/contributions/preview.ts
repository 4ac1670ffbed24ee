import { previewCall } from '#lib/proposals/submit/research-call.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(previewCall);
export const ALL = otherMethods('POST');
