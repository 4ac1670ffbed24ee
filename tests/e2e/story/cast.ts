import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../../setup/own-site.ts';
import { addSession, type MemberFacts, type SignedIn, signedIn } from '../../setup/signed-in.ts';

/** Somebody in a story, in a separate browser context. */
export interface Person extends SignedIn {
	page: Page;
}

/** A separate site, and the people who visit it. */
export interface Stage {
	url: string;
	db: Db;
	/** A new member in a separate browser. */
	enter(browser: Browser, facts?: MemberFacts): Promise<Person>;
	/** Somebody without an account. */
	visitor(browser: Browser): Promise<Page>;
	/** Script errors on any of the pages so far. */
	errors: string[];
	/** Closes every browser that was opened. */
	leave(): Promise<void>;
	stop(): Promise<void>;
}

/** Serves a site that contains what `fill` adds. */
export async function setStage(fill: (db: Db) => Promise<void>): Promise<Stage> {
	const site: OwnSite<void> = await startOwnSite(fill);
	const connection: Connection = connect(site.databaseUrl, { max: 3 });
	const contexts: BrowserContext[] = [];
	const errors: string[] = [];
	const visitor = async (browser: Browser): Promise<Page> => {
		const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
		contexts.push(context);
		await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
		const page = await context.newPage();
		page.on('pageerror', (error) => errors.push(String(error)));
		return page;
	};
	const leave = async () => {
		for (const context of contexts.splice(0)) await context.close();
	};
	return {
		url: site.url,
		db: connection.db,
		errors,
		visitor,
		async enter(browser, facts = {}) {
			const who = await signedIn(connection.db, facts);
			const page = await visitor(browser);
			await addSession(page.context(), site.url, who.token);
			return { ...who, page };
		},
		leave,
		async stop() {
			await leave();
			await connection.close();
			await site.stop();
		},
	};
}
