import { datasetRowsCall } from '#lib/member-datasets/dataset-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(datasetRowsCall);
export const ALL = otherMethods('GET');
