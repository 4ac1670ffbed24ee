import { closeQuestCall } from '#lib/quests/operator-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(closeQuestCall);
export const ALL = otherMethods('POST');
