import { draftsCall } from '#lib/contributions/drafts-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(draftsCall);

export const ALL = otherMethods('GET');
