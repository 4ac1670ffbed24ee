import { removeDraftCall } from '#lib/contributions/drafts-calls.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(removeDraftCall);

export const ALL = otherMethods('POST');
