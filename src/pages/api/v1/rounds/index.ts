import { v1Others, v1Route } from '#lib/v1/routes.server.ts';
import { listCalls } from '#lib/v1/v1-calls.ts';

export const GET = v1Route(listCalls.rounds);
export const HEAD = v1Route(listCalls.rounds);
export const ALL = v1Others('GET, HEAD');
