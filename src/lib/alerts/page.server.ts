import { formPage } from '#lib/sessions/form-page.server.ts';
import { listAlerts, removeAlertCall } from './alerts.ts';

/** `/notifications/alerts`: all of the member's own alerts. */
export const alertsPage = (page: Parameters<typeof formPage>[0]) =>
	formPage(page, removeAlertCall, async (db, { member }) => ({
		alerts: await listAlerts(db, member.id),
	}));
