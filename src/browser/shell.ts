/** The script of every page. */
import { init as startPrefetching } from 'astro/virtual-modules/prefetch.js';
import './theme-switch.ts';
import './menus.ts';
import './failed-pictures.ts';
import './roomy-table.ts';
import './progress.ts';
import './consent.ts';
import './unread.ts';
import './previews.ts';
import './stars.ts';
import './account.ts';
import './member.ts';
import { reportVisit } from './action-log.ts';
import { rememberVisit } from './visit.ts';

// Here rather than by Astro's setting, which would add a file to every page.
startPrefetching({ prefetchAll: false, defaultStrategy: 'hover' });
rememberVisit();
reportVisit();
