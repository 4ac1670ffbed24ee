import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepEmpty, keepFilled } from './filled-data.ts';
import { startSite } from './site.ts';

/**
 * Serves one site for a whole run and names it in `SITE_UNDER_TEST`; nothing where one runs already. Sites that tests
 * start for themselves begin where its first start ended, or with its migrations. Gives what stops it.
 */
export async function serveSite(): Promise<() => Promise<void>> {
	if (process.env.SITE_UNDER_TEST) return async () => undefined;
	const kept = await mkdtemp(join(tmpdir(), 'cairn-kept-'));
	// PostgreSQL runs as another user in place of root, and has to get to its folders.
	await chmod(kept, 0o755);
	const [filled, empty] = [join(kept, 'filled'), join(kept, 'empty')];
	await mkdir(empty);
	await Promise.all([fill(filled), keepEmpty(empty)]);
	const site = await startSite();
	process.env.SITE_UNDER_TEST = site.url;
	return async () => {
		await site.stop();
		await rm(kept, { recursive: true, force: true });
	};
}

async function fill(folder: string): Promise<void> {
	await mkdir(folder);
	const first = await startSite(folder);
	await first.stop({ keepData: true });
	keepFilled(folder);
}
