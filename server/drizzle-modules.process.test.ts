import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const root = new URL('..', import.meta.url);
const QUICK = fileURLToPath(new URL('drizzle-modules.ts', import.meta.url));
const RECORDER = fileURLToPath(new URL('tests/fixtures/found-modules.ts', root));

const resolutionsShape = z.array(
	z.object({
		specifier: z.string(),
		from: z.string(),
		url: z.string(),
		format: z.string().optional(),
	}),
);

/**
 * What Node was asked to resolve of drizzle-orm when it loads the server's jobs and requests a file of the package as
 * CommonJS does.
 */
function found(...preloads: string[]) {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-found-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	// A file rather than a pipe: a process that exits drops what a slow reader has not read from a pipe.
	const written = join(folder, 'found.json');
	const out = openSync(written, 'w');
	const { stderr } = spawnSync(
		process.execPath,
		[
			...preloads.map((file) => `--import=${file}`),
			'--input-type=module',
			'--eval',
			`await import('./server/background.ts');
			const { createRequire } = await import('node:module');
			createRequire(process.cwd() + '/server/background.ts')('drizzle-orm');
			process.exit(0);`,
		],
		// Without the hooks of the run that this test is part of.
		{
			cwd: root,
			encoding: 'utf8',
			env: { PATH: process.env.PATH },
			stdio: ['ignore', out, 'pipe'],
		},
	);
	closeSync(out);
	expect(stderr).toBe('');
	return resolutionsShape.parse(JSON.parse(readFileSync(written, 'utf8')));
}

test('each module of drizzle-orm is found where Node finds it, and few are imported', () => {
	const byNode = found(RECORDER);
	expect(byNode.length).toBeGreaterThan(500);
	expect(found(QUICK, RECORDER)).toEqual(byNode);
	// Also those of CommonJS, which only this test loads.
	const passedOn = found(RECORDER, QUICK).filter(({ url }) => url.endsWith('.js'));
	expect(passedOn.length).toBeLessThan(10);
});
