import { v1Others, v1Route } from '#lib/v1/routes.server.ts';
import { recordCalls } from '#lib/v1/v1-calls.ts';

export const GET = v1Route(recordCalls.projects);
export const HEAD = v1Route(recordCalls.projects);
export const ALL = v1Others('GET, HEAD');
