import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../../src/lib/base/settings-error.ts';

const run = promisify(execFile);

/** The commit before the one that added the newest migration. */
function lastSchema(): string {
	const files = ['--', 'src/lib/db/migrations/*.sql'];
	const newest = execFileSync('git', ['log', '-1', '--diff-filter=A', '--format=%H', ...files]);
	return `${newest.toString().trim()}^`;
}

export interface Older {
	/** Its abbreviated hash and subject. */
	name: string;
	/** Its files, with packages installed and built. */
	checkout: string;
}

/**
 * Checks a commit out into `folder`, installs the packages of its lock file and builds it.
 * @throws SettingsError if there is no such commit.
 */
export async function olderVersion(
	folder: string,
	commit: string | undefined,
	say: (line: string) => void,
): Promise<Older> {
	const revision = commit ?? lastSchema();
	const shown = spawnSync('git', ['log', '-1', '--format=%h %s', revision, '--'], {
		encoding: 'utf8',
	});
	if (shown.status !== 0 || shown.stdout === '')
		throw new SettingsError(`There is no commit ${revision} here.`);
	const name = shown.stdout.trim();
	const checkout = join(folder, 'older');
	mkdirSync(checkout);
	say(`Building ${name} from its own lock file …`);
	const archive = execFileSync('git', ['archive', revision], { maxBuffer: 2 ** 30 });
	execFileSync('tar', ['-x', '-C', checkout], { input: archive });
	const options = { cwd: checkout, maxBuffer: 2 ** 26 };
	await run('npm', ['ci', '--omit=dev'], options);
	await run('npm', ['run', 'build'], options);
	return { name, checkout };
}
