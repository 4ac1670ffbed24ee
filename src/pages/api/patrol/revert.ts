import { otherMethods, route } from '#lib/http/routes.server.ts';
import { revertCall } from '#lib/patrol/patrol-calls.ts';

export const POST = route(revertCall);
export const ALL = otherMethods('POST');
