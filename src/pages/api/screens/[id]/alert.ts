import {
	keepScreenAlertCall,
	removeScreenAlertCall,
	screenAlertCall,
} from '#lib/screen-alerts/alert-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(screenAlertCall);
export const PUT = route(keepScreenAlertCall);
export const DELETE = route(removeScreenAlertCall);
export const ALL = otherMethods('GET, PUT, DELETE');
