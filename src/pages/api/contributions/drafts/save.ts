import { saveDraftCall } from '#lib/proposals/form/drafts-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(saveDraftCall);

export const ALL = otherMethods('POST');
