import { callApi } from './session/call-api.ts';

/** The number of unread notifications. @throws ApiError */
export const countUnread = async () => (await callApi('GET /api/users/notifications/count')).unread;
