import { matchCall } from '#lib/match/match-call.ts';
import { v1Others, v1Route } from '#lib/v1/routes.server.ts';

export const POST = v1Route(matchCall);
export const ALL = v1Others('POST');
