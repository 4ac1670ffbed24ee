import { makeQuestCall } from '#lib/quests/operator-calls.ts';
import { questsCall } from '#lib/quests/quest-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(questsCall);
export const POST = route(makeQuestCall);
export const ALL = otherMethods('GET, POST');
