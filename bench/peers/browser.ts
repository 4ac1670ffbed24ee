import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../tests/setup/chromium.ts';
import { freePort, type Judged, judge } from '../lighthouse.ts';

/** What a first visit loads before any interaction. */
export interface Weight {
	requests: number;
	/** Kilobytes on the wire, including headers. */
	all: number;
	script: number;
	document: number;
}

/** Milliseconds without a request after which a page counts as idle. */
const QUIET = 1_000;

/** Opens a page with an empty cache, does nothing, and measures what was loaded. */
export async function weigh(url: string): Promise<Weight> {
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		const session = await page.context().newCDPSession(page);
		await session.send('Network.enable');
		const kinds = new Map<string, string>();
		const sizes = { all: 0, Script: 0, Document: 0 };
		let last = performance.now();
		session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
		session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
			last = performance.now();
			sizes.all += encodedDataLength;
			const kind = kinds.get(requestId);
			if (kind === 'Script' || kind === 'Document') sizes[kind] += encodedDataLength;
		});
		await page.goto(url, { waitUntil: 'load' });
		while (performance.now() - last < QUIET) await page.waitForTimeout(100);
		return {
			requests: kinds.size,
			all: sizes.all / 1_000,
			script: sizes.Script / 1_000,
			document: sizes.Document / 1_000,
		};
	} finally {
		await browser.close();
	}
}

/** Runs Lighthouse on a simulated phone for each page in turn, `rounds` times. */
export async function judgeInTurn(
	urls: readonly string[],
	rounds: number,
): Promise<Map<string, Judged[]>> {
	const port = await freePort();
	const launch = await chromiumLaunch();
	const browser = await chromium.launch({
		...launch,
		args: [...launch.args, `--remote-debugging-port=${port}`],
	});
	const found = new Map<string, Judged[]>(urls.map((url) => [url, []]));
	try {
		for (let round = 0; round < rounds; round++)
			for (const url of round % 2 ? urls.toReversed() : urls)
				found.get(url)?.push(await judge(url, port));
		return found;
	} finally {
		await browser.close();
	}
}
