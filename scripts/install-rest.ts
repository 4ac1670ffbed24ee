import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Installs what tests and checks need where it is missing (after `npm ci --omit=dev`), and the packages of folders
 * with their own: `node scripts/install-rest.ts bench scripts/starter`. Those are listed in the folder's
 * `packages/package.json`, since one in the folder itself would stop `#lib/…` from resolving there, and are found
 * through a link.
 */

const root = resolve(import.meta.dirname, '..');

function npm(args: string[], what: string): void {
	process.stderr.write(`Installing ${what}, once.\n`);
	const { status } = spawnSync('npm', args, {
		cwd: root,
		stdio: ['ignore', 'ignore', 'inherit'],
		shell: process.platform === 'win32',
	});
	if (status === 0) return;
	process.stderr.write(`That failed; by hand it is: npm ${args.join(' ')}\n`);
	process.exit(1);
}

/** The development packages of package.json that are not installed. */
function missing(): string[] {
	const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
		readFileSync(join(root, 'package.json'), 'utf8'),
	);
	return Object.keys(devDependencies).filter(
		(name) => !existsSync(join(root, 'node_modules', name)),
	);
}

/** npm writes this list at the end of an install: if older than the lock file, or missing, it is out of date. */
function isInstalled(packages: string): boolean {
	const list = join(packages, 'node_modules/.package-lock.json');
	const wanted = join(packages, 'package-lock.json');
	return existsSync(list) && statSync(list).mtimeMs >= statSync(wanted).mtimeMs;
}

function installOwn(folder: string): void {
	const packages = join(root, folder, 'packages');
	const link = join(root, folder, 'node_modules');
	if (!isInstalled(packages)) npm(['ci', '--prefix', packages], `what only ${folder} needs`);
	if (existsSync(join(link, '.package-lock.json'))) return;
	rmSync(link, { recursive: true, force: true });
	symlinkSync(join(packages, 'node_modules'), link, 'junction');
}

if (missing().length > 0)
	npm(['install', '--include=dev', '--no-save'], 'what tests and checks need');
for (const folder of process.argv.slice(2)) installOwn(folder);
