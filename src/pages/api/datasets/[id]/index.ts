import {
	changeDatasetCall,
	datasetCall,
	removeDatasetCall,
} from '#lib/member-datasets/dataset-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(datasetCall);
export const PATCH = route(changeDatasetCall);
export const DELETE = route(removeDatasetCall);
export const ALL = otherMethods('GET, PATCH, DELETE');
