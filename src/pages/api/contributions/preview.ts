import { previewCall } from '#lib/contributions/research-call.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(previewCall);
export const ALL = otherMethods('POST');
