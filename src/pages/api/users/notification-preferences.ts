import { choosePreferenceCall, preferencesCall } from '#lib/notifications/preferences.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(preferencesCall);
export const POST = route(choosePreferenceCall);

export const ALL = otherMethods('GET, POST');
