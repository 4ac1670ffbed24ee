import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { notifyDueAlerts } from '#lib/alerts/notify-alerts.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { notification } from '#lib/db/schema/members.ts';
import { useTestDatabase } from './database.ts';
import { signedIn } from './signed-in.ts';

type Type = 'project' | 'organization' | 'person';

export const staff = { origin: 'staff' };

/** Addresses used in alert mails. */
export const links = {
	site: 'https://cairn.example',
	unsubscribe: async (id: number, kind: string) =>
		`https://cairn.example/notifications/unsubscribe?of=${id}-${kind}`,
};

export const today = new Date('2026-11-21T12:00:00Z');

/** An investor in a round: an organization or a person. */
export const investor = (of: { organization_id?: number; person_id?: number }) => ({
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
	...of,
});

/** A database on which a test makes alerts due, and the notifications its members get. */
export function useAlerts() {
	const database = useTestDatabase();

	/** Sends due alerts. Returns the number of notifications. */
	const tell = (now = today) => notifyDueAlerts(database.db, now, links);

	beforeEach(async () => {
		// Alerts left due by other tests are sent first.
		await tell();
	});

	async function record(type: Type, name: string, set: object = {}, author = staff) {
		const [made] = await revise(database.db, author, [{ type, set: { name, ...set } }]);
		if (!made) throw new Error('nothing was created');
		return made;
	}

	async function raise(set: object) {
		const [made] = await revise(database.db, staff, [
			{ type: 'round', set: { type: 'Seed', ...set } },
		]);
		if (!made) throw new Error('nothing was created');
		return made;
	}

	/** A member's notifications, oldest first. */
	const toldOf = (accountId: number) =>
		database.db
			.select()
			.from(notification)
			.where(eq(notification.account_id, accountId))
			.orderBy(notification.id);

	const titles = async (accountId: number) => (await toldOf(accountId)).map(({ title }) => title);
	const mailsTo = (recipient: string) =>
		database.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.id);
	const member = async () => (await signedIn(database.db)).member;

	return { database, tell, record, raise, toldOf, titles, mailsTo, member };
}
