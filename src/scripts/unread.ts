/** Counts one's unread notifications on the header's bell. */
import { followUnread } from '../islands/notifications/unread-badge.ts';

followUnread();
