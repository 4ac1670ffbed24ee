import { join } from 'node:path';

/** Returns the folder of a site's snapshots; complete ones are served at /snapshots. */
export const snapshotsFolder = (dataFolder: string): string => join(dataFolder, 'snapshots');
