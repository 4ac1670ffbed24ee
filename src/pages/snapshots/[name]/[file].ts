import type { APIRoute } from 'astro';
import { currentSettings } from '#lib/base/current-settings.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { snapshotsFolder } from '#lib/snapshot/place.ts';
import { snapshotFile } from '#lib/snapshot/snapshot-calls.ts';

export const GET = route(snapshotFile(() => snapshotsFolder(currentSettings().dataFolder)));
// ALL would match it.
export const HEAD: APIRoute = (context) => GET(context);
export const ALL = otherMethods('GET, HEAD');
