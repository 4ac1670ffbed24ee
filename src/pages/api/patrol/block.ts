import { otherMethods, route } from '#lib/http/routes.server.ts';
import { blockCall } from '#lib/patrol/patrol-calls.ts';

export const POST = route(blockCall);
export const ALL = otherMethods('POST');
