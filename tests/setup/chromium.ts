import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

const SYSTEM = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Options for Playwright's `launch` to start a Chromium without network requests of its own. */
export interface ChromiumLaunch {
	executablePath: string;
	args: string[];
	env: Record<string, string>;
}

/**
 * The Chromium for tests and pictures: the one set in `CHROMIUM`; on 64-bit Linux the one of the npm package, so that
 * every machine renders alike; else an installed one.
 * @throws when there is none.
 */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
	const args = [
		'--no-sandbox',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--no-first-run',
		'--font-render-hinting=none',
		// A test's pages share a process: starting one takes a third of a second of processor time in a virtual machine.
		'--renderer-process-limit=1',
	];
	const env = Object.fromEntries(
		Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
	);
	const named = process.env.CHROMIUM;
	if (named) return { executablePath: named, args, env };
	if (process.platform === 'linux' && process.arch === 'x64') {
		const folder = await unpacked();
		const executablePath = join(folder, 'chromium');
		return { executablePath, args, env: { ...env, ...(await surroundings(folder)) } };
	}
	const installed = SYSTEM.find((path) => existsSync(path));
	if (!installed)
		throw new Error('No Chromium was found; set CHROMIUM to the path of one, then try again.');
	return { executablePath: installed, args, env };
}

/** The folder with the package's files. It appears atomically, even with concurrent unpacking. */
async function unpacked(): Promise<string> {
	const cache = join(root, 'node_modules/.cache');
	const about = await readFile(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
	const folder = join(cache, `chromium-${JSON.parse(about).version}`);
	if (existsSync(folder)) return folder;
	await mkdir(cache, { recursive: true });
	const staging = await mkdtemp(`${folder}-`);
	try {
		// If told that it runs in that cloud, the package also unpacks the libraries that a bare machine lacks.
		const env = { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
		await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env });
		await writeFile(join(staging, 'fonts.conf'), fontSettings(join(folder, 'fonts')));
		await rename(staging, folder).catch((error) => {
			if (!existsSync(folder)) throw error;
		});
	} finally {
		await rm(staging, { recursive: true, force: true });
	}
	return folder;
}

const fontSettings = (fonts: string) =>
	`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir>${fonts}</dir>
	<cachedir>${fonts}-cache</cachedir>
</fontconfig>
`;

/** Only the package's fonts; its libraries where the machine lacks some of them. */
async function surroundings(folder: string): Promise<Record<string, string>> {
	const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
	const needs = await run('ldd', [join(folder, 'chromium')]).catch(() => ({ stdout: 'not found' }));
	return needs.stdout.includes('not found')
		? { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
		: fonts;
}
