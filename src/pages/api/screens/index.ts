import { addScreenCall, screensCall } from '#lib/saved-screens/screen-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(screensCall);
export const POST = route(addScreenCall);
export const ALL = otherMethods('GET, POST');
