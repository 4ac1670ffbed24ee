import { withdrawCall } from '#lib/contributions/form-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(withdrawCall);

export const ALL = otherMethods('POST');
