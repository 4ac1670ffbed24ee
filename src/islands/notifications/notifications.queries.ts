import type { ListedNotification, Notifications } from '#lib/notifications/notifications.ts';
import { callApi } from '../session/call-api.ts';
import { sendLate } from '../session/send-late.ts';

/** Notifications that the popup shows; the page has the rest. */
const SHOWN = 20;

const isListed = (value: unknown): value is ListedNotification =>
	typeof value === 'object' &&
	value !== null &&
	'_id' in value &&
	'title' in value &&
	'at' in value;

/** The newest notifications. @throws ApiError when they cannot be read. */
export async function readNotifications(): Promise<Notifications> {
	const answer = await callApi(`/api/users/notifications?take=${SHOWN}`);
	if (typeof answer !== 'object' || answer === null) return { data: [], unread: 0 };
	const data = 'data' in answer && Array.isArray(answer.data) ? answer.data.filter(isListed) : [];
	const unread = 'unread' in answer && typeof answer.unread === 'number' ? answer.unread : 0;
	return { data, unread };
}

/** Marks everything as read. @throws ApiError when that could not be kept. */
export const markAllAsRead = () =>
	callApi('/api/users/notifications/read', { body: { all: true } });

/** Marks one as read while its link is followed: the browser sends it although the page is left. */
export function markOpened(id: string): void {
	sendLate('/api/users/notifications/read', { _id: id });
}
