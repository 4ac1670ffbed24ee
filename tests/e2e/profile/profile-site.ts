import { eq } from 'drizzle-orm';
import { connect, type Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { startOwnSite } from '../../setup/own-site.ts';
import { type MemberFacts, type SignedIn, signedIn } from '../../setup/signed-in.ts';

export const PASSWORD = 'seven stones on a hill';

/** A separate site whose database a test may write to, with `settings` as an operator would set them. */
export async function startProfileSite(settings: Record<string, string> = {}) {
	const site = await startOwnSite(async () => null, undefined, settings);
	const { db, close } = connect(site.databaseUrl, { max: 2 });
	return {
		url: site.url,
		db,
		databaseUrl: site.databaseUrl,
		join: (facts: MemberFacts = {}): Promise<SignedIn> =>
			signedIn(db, { password: PASSWORD, ...facts }),
		async stop() {
			await close();
			await site.stop();
		},
	};
}

/** An account as stored; undefined if it is gone. */
export async function accountOf(db: Db, id: number) {
	const [found] = await db.select().from(account).where(eq(account.id, id));
	return found;
}
