import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. The build in dist/ has copies of these modules, so a module's own folder may be anywhere. */
const root = dirname(findPackageJSON(import.meta.url) ?? fileURLToPath(import.meta.url));

/** Returns the path of one of the project's own files, named relative to its root: `data/quests.json`. */
export const projectFile = (path: string): string => join(root, path);
