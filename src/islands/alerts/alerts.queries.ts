import type { ListedAlert, WantedAlert } from '#lib/alerts/alerts.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { callApi } from '../../browser/session/call-api.ts';

/** The member's alerts on a record. @throws ApiError when they cannot be read. */
export const readAlerts = async (type: EntityType, slug: string): Promise<ListedAlert[]> =>
	(await callApi('GET /api/users/alerts', { query: { type, slug } })).data;

/** Saves an alert and returns its `_id`. @throws ApiError with what is wrong. */
export const saveAlert = async (wanted: WantedAlert): Promise<string> =>
	(await callApi('POST /api/users/alerts/save', { body: wanted }))._id;

/** @throws ApiError when it could not be removed. */
export const removeAlert = (id: string) =>
	callApi('POST /api/users/alerts/remove', { body: { _id: id } });
