import { join } from 'node:path';

/** Where a site keeps its snapshots: what is whole in it stands at /snapshots. */
export const snapshotsFolder = (dataFolder: string): string => join(dataFolder, 'snapshots');
