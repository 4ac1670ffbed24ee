import { exportCall } from '#lib/accounts/export-data.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(exportCall);
export const ALL = otherMethods('GET');
