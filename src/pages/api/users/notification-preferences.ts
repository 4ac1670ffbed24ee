import { otherMethods, route } from '#lib/http/routes.server.ts';
import { choosePreferenceCall, preferencesCall } from '#lib/notifications/preferences.ts';

export const GET = route(preferencesCall);
export const POST = route(choosePreferenceCall);

export const ALL = otherMethods('GET, POST');
