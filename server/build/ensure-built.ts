import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SettingsError } from '#lib/base/settings-error.ts';
import { isBuilt } from './fingerprint.ts';

/** Runs `astro build` in `root` unless dist/ already holds a build of these sources. */
export async function ensureBuilt(root: string, say: (text: string) => void): Promise<void> {
	if (await isBuilt(root)) return;
	say('Building the site, which takes about half a minute the first time …');
	const cli = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
	const child = spawn(process.execPath, [cli, 'build'], {
		cwd: root,
		env: { ...process.env, NODE_ENV: 'production' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => {
			output += chunk;
		});
	const [code] = await once(child, 'exit');
	if (code === 0) return;
	say(output);
	throw new SettingsError('The site could not be built: see the messages above.');
}
