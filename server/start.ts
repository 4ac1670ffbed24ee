import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { projectFile } from '#lib/base/project-file.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { isBuilt } from './build/fingerprint.ts';

/**
 * `npm start`: builds the site if its sources have changed, then runs the built server (`serve.ts`), which shares one
 * copy of each module with the pages.
 */

const root = projectFile('');
// Each build empties dist/, and this with it. Where it cannot be written, starts only take longer.
enableCompileCache(projectFile('dist/.compiled'));

// Libraries decide by it while they load.
process.env.NODE_ENV ??= 'production';

try {
	if (!(await isBuilt(root))) {
		// What is wrong with the settings is said before the build, which takes half a minute.
		const { readSettings } = await import('#lib/base/settings.ts');
		readSettings(process.env);
		await ensureBuilt(root, (text) => process.stderr.write(`${text}\n`));
	}
	await import(pathToFileURL(projectFile('dist/server/serve.mjs')).href);
} catch (error) {
	if (!(error instanceof SettingsError)) throw error;
	process.stderr.write(`${error.message}\n`, () => process.exit(1));
}
