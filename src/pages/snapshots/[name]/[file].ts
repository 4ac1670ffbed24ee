import { currentSettings } from '#lib/current-settings.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';
import { snapshotsFolder } from '#lib/snapshot/place.ts';
import { snapshotFile } from '#lib/snapshot/snapshot-calls.ts';

export const GET = route((db, context) =>
	snapshotFile(snapshotsFolder(currentSettings().dataFolder))(db, context),
);
// ALL would take it.
export const HEAD: typeof GET = (context) => GET(context);
export const ALL = otherMethods('GET, HEAD');
