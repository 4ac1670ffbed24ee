import { formPage } from '#lib/sessions/form-page.server.ts';
import { listNotifications, markReadCall, pageOf } from './notifications.ts';
import { choosePreferenceCall, preferencesOf } from './preferences.ts';

type Page = Parameters<typeof formPage>[0];

/** `/notifications`: a part of the member's notifications, newest first. */
export const notificationsPage = (page: Page) =>
	formPage(page, markReadCall, async (db, { member }) => {
		const { number, skip, take } = pageOf(page.url.searchParams.get('page'));
		// One more, which tells whether older ones follow.
		const { data, unread } = await listNotifications(db, member.id, { skip, take: take + 1 });
		return { number, unread, shown: data.slice(0, take), hasOlder: data.length > take };
	});

/** `/notifications/preferences`: what the member is notified of, and where. */
export const preferencesPage = (page: Page) =>
	formPage(page, choosePreferenceCall, async (db, { member }) => ({
		preferences: await preferencesOf(db, member.id),
	}));
