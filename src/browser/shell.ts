/** What every page does with script. */
import './theme-switch.ts';
import './menus.ts';
import './failed-pictures.ts';
import './progress.ts';
import './consent.ts';
import './unread.ts';
import './previews.ts';
import './stars.ts';
import './account.ts';
import './member.ts';
import { tellVisit } from './action-log.ts';
import { rememberVisit } from './visit.ts';

rememberVisit();
tellVisit();
