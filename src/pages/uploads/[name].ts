import type { APIRoute } from 'astro';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';

export const GET = route(serveFile(currentStore));
// ALL would match it; Astro drops the body.
export const HEAD: APIRoute = (context) => GET(context);
export const ALL = otherMethods('GET, HEAD');
