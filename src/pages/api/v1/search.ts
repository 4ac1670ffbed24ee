import { v1Others, v1Route } from '#lib/v1/routes.server.ts';
import { searchCall } from '#lib/v1/v1-calls.ts';

export const GET = v1Route(searchCall);
export const HEAD = v1Route(searchCall);
export const ALL = v1Others('GET, HEAD');
