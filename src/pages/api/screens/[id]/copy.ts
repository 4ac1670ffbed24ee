import { copyScreenCall } from '#lib/saved-screens/screen-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(copyScreenCall);
export const ALL = otherMethods('POST');
