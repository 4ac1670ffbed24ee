import { addDatasetCall, datasetsCall } from '#lib/member-datasets/dataset-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(datasetsCall);
export const POST = route(addDatasetCall);
export const ALL = otherMethods('GET, POST');
