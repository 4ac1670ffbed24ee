import { pointsCall } from '#lib/quests/points-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(pointsCall);
export const ALL = otherMethods('GET');
