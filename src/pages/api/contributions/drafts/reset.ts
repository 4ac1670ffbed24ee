import { resetDraftsCall } from '#lib/proposals/form/drafts-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(resetDraftsCall);

export const ALL = otherMethods('POST');
