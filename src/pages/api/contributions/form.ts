import { formCall } from '#lib/contributions/form-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(formCall);

export const ALL = otherMethods('GET');
