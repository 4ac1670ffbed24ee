import { draftsCall } from '#lib/proposals/form/drafts-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(draftsCall);

export const ALL = otherMethods('GET');
