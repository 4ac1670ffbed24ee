import { callApi } from '../../browser/session/call-api.ts';
import { postBeacon } from '../../browser/session/send-late.ts';

/** Number of notifications shown in the popup; the page lists the rest. */
const SHOWN = 20;

/** The newest notifications. @throws ApiError when they cannot be read. */
export const readNotifications = () =>
	callApi('GET /api/users/notifications', { query: { take: String(SHOWN) } });

/** Marks everything as read. @throws ApiError when that could not be saved. */
export const markAllAsRead = () =>
	callApi('POST /api/users/notifications/read', { body: { all: true } });

/** Marks one as read while its link is followed: the browser sends the request even though the page is left. */
export function markOpened(id: string): void {
	postBeacon('/api/users/notifications/read', { _id: id });
}
