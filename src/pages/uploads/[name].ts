import { otherMethods, route } from '#lib/http/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';

export const GET = route((db, context) => serveFile(currentStore())(db, context));
// ALL would take it; Astro drops the body.
export const HEAD: typeof GET = (context) => GET(context);
export const ALL = otherMethods('GET, HEAD');
