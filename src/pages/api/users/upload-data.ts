import { otherMethods, route } from '#lib/http/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { uploadData } from '#lib/uploads/uploads.ts';

export const POST = route((db, context) => uploadData(currentStore())(db, context));
export const ALL = otherMethods('POST');
