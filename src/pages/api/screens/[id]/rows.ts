import { screenRowsCall } from '#lib/saved-screens/screen-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(screenRowsCall);
export const ALL = otherMethods('GET');
