import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFilled } from '../setup/filled-data.ts';
import { startSite } from '../setup/site.ts';

/**
 * One served site for the whole run; `SITE_UNDER_TEST` names one that runs already. Sites that tests start for
 * themselves begin where its first start ended.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
	if (process.env.SITE_UNDER_TEST) return undefined;
	const filled = await mkdtemp(join(tmpdir(), 'cairn-filled-'));
	const first = await startSite(filled);
	await first.stop({ keepData: true });
	keepFilled(filled);
	const site = await startSite();
	process.env.SITE_UNDER_TEST = site.url;
	return async () => {
		await site.stop();
		await rm(filled, { recursive: true, force: true });
	};
}
