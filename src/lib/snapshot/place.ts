import { join } from 'node:path';

/** The folder in which a site keeps its snapshots: the complete ones are served at /snapshots. */
export const snapshotsFolder = (dataFolder: string): string => join(dataFolder, 'snapshots');
