import { changeQuestCall } from '#lib/quests/operator-calls.ts';
import { questCall } from '#lib/quests/quest-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(questCall);
export const PATCH = route(changeQuestCall);
export const ALL = otherMethods('GET, PATCH');
