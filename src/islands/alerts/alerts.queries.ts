import type { ListedAlert, WantedAlert } from '#lib/alerts/alerts.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { callApi } from '../session/call-api.ts';

const isListed = (value: unknown): value is ListedAlert =>
	typeof value === 'object' && value !== null && '_id' in value && 'kind' in value;

/** One's alerts on a record. @throws ApiError when they cannot be read. */
export async function readAlerts(type: EntityType, slug: string): Promise<ListedAlert[]> {
	const answer = await callApi(`/api/users/alerts?${new URLSearchParams({ type, slug })}`);
	const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
	return Array.isArray(data) ? data.filter(isListed) : [];
}

/** Keeps an alert and gives its `_id`. @throws ApiError with what is wrong. */
export async function saveAlert(wanted: WantedAlert): Promise<string> {
	const answer = await callApi('/api/users/alerts/save', { body: wanted });
	return typeof answer === 'object' && answer !== null && '_id' in answer ? String(answer._id) : '';
}

/** @throws ApiError when it could not be removed. */
export const removeAlert = (id: string) =>
	callApi('/api/users/alerts/remove', { body: { _id: id } });
