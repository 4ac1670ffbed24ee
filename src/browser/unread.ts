/** Shows the number of unread notifications on the header's bell. */
import { followUnread } from './unread-badge.ts';

followUnread();
