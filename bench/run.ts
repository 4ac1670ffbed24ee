import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** `npm run bench -- <name> [options]`: runs one benchmark of this folder; without a name, lists them. */

const folder = import.meta.dirname;
const [name = '', ...args] = process.argv.slice(2);
const file = join(folder, `${basename(name)}.ts`);

if (name !== '' && name !== 'run' && existsSync(file)) {
	process.exitCode = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1;
} else {
	const names = readdirSync(folder)
		.filter((entry) => entry.endsWith('.ts') && entry !== 'run.ts')
		.map((entry) => basename(entry, '.ts'));
	process.stderr.write(`Which benchmark? npm run bench -- <${names.join(' | ')}>\n`);
	process.exitCode = 1;
}
