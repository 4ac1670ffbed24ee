import { callApi } from './session/call-api.ts';

/** How many notifications are unread. @throws ApiError */
export const countUnread = async () => (await callApi('GET /api/users/notifications/count')).unread;
