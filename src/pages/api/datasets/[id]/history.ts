import { cellHistoryCall } from '#lib/member-datasets/cell-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(cellHistoryCall);
export const ALL = otherMethods('GET');
