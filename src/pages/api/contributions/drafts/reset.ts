import { resetDraftsCall } from '#lib/contributions/drafts-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(resetDraftsCall);

export const ALL = otherMethods('POST');
