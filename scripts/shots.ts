import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { SettingsError } from '#lib/settings-error.ts';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import { type Site, startSite } from '../tests/setup/site.ts';
import { type Interrupt, runCommand, say } from './command.ts';
import { fileNameOf, type Shot, shotsOf } from './shots/shot.ts';

/**
 * `npm run shots -- [--url ADDRESS] [--out FOLDER] [--no-script] [PATH …]`: pictures of the built site at three
 * widths in both themes. Without --url it serves a site of its own, with the starter catalogue and the samples.
 */
await runCommand(async (args, interrupt) => {
	const { paths, url, out, javaScript } = readCommandLine(args);
	const folder = out ?? (await mkdtemp(join(tmpdir(), 'cairn-shots-')));
	const site: Pick<Site, 'url' | 'stop'> = url
		? { url, stop: async () => undefined }
		: await startSite();
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		await take(browser, shotsOf(paths), { url: site.url, folder, javaScript, interrupt });
	} finally {
		await browser.close();
		await site.stop();
	}
	say(`Pictures are in ${folder}`);
});

interface Taking {
	url: string;
	folder: string;
	javaScript: boolean;
	interrupt: Interrupt;
}

async function take(browser: Browser, shots: Shot[], taking: Taking): Promise<void> {
	for (const shot of shots) {
		if (taking.interrupt.aborted) return;
		const { path, width, height, theme } = shot;
		const page = await browser.newPage({
			baseURL: taking.url,
			viewport: { width, height },
			colorScheme: theme,
			reducedMotion: 'reduce',
			hasTouch: width < 600,
			javaScriptEnabled: taking.javaScript,
			// A visit from within the site: the home page would lead a first visitor elsewhere.
			extraHTTPHeaders: { Referer: `${taking.url}/` },
		});
		const answer = await page.goto(path, { waitUntil: 'networkidle' });
		await page.screenshot({ path: join(taking.folder, fileNameOf(shot)) });
		say(`${answer?.status()} ${path} ${width} ${theme}`);
		await page.close();
	}
}

function readCommandLine(args: string[]) {
	const options = {
		url: { type: 'string' },
		out: { type: 'string' },
		'no-script': { type: 'boolean' },
	} as const;
	const read = parse(() => parseArgs({ args, options, allowPositionals: true }));
	const paths = read.positionals;
	const stray = paths.find((path) => !path.startsWith('/'));
	if (stray) throw new SettingsError(`A path starts with a slash; ${stray} does not.`);
	return {
		paths,
		url: read.values.url?.replace(/\/+$/, ''),
		out: read.values.out,
		javaScript: !read.values['no-script'],
	};
}

function parse<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw new SettingsError(error instanceof Error ? error.message : String(error));
	}
}
