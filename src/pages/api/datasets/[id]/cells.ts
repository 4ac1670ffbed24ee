import { writeCellsCall } from '#lib/member-datasets/cell-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const PATCH = route(writeCellsCall);
export const ALL = otherMethods('PATCH');
