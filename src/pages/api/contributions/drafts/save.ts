import { saveDraftCall } from '#lib/contributions/drafts-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(saveDraftCall);

export const ALL = otherMethods('POST');
