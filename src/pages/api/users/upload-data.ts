import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { uploadData } from '#lib/uploads/uploads.ts';

export const POST = route(uploadData(currentStore));
export const ALL = otherMethods('POST');
