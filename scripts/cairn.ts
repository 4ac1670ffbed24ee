import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Command, commands } from './commands.ts';

/**
 * `npm run cairn -- <command>`: what operators and developers need now and then. What a site needs every day has a script of
 * its own in package.json.
 */

const folder = import.meta.dirname;
const quickImports = `--import=${new URL('../server/drizzle-modules.ts', import.meta.url).href}`;

const width = Math.max(...Object.keys(commands).map(({ length }) => length));
const usage = `npm run cairn -- <command>

${Object.entries(commands)
	.map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
	.join('\n')}`;

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
	process.stderr.write(`${name === '' ? '' : `There is no command ${name}.\n\n`}${usage}\n`);
	process.exitCode = 1;
} else if (isInstalled(command)) {
	const child = spawn(process.execPath, [quickImports, join(folder, command.file), ...args], {
		stdio: 'inherit',
	});
	// A terminal sends its signal to both: this one waits for the other to exit cleanly.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
	child.on('exit', (code) => {
		process.exitCode = code ?? 1;
	});
} else process.exitCode = 1;

function isInstalled({ needs }: Command): boolean {
	if (!needs) return true;
	const { status } = spawnSync(process.execPath, [join(folder, 'install-rest.ts'), ...needs], {
		stdio: 'inherit',
	});
	return status === 0;
}
