import { startSite } from '../setup/site.ts';

/** One served site for the whole run; `SITE_UNDER_TEST` names one that runs already. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
	if (process.env.SITE_UNDER_TEST) return undefined;
	const site = await startSite();
	process.env.SITE_UNDER_TEST = site.url;
	return () => site.stop();
}
