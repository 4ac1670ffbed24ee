import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { submitProposal } from '#lib/proposals/submit/submit.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { notification } from '../db/schema/members.ts';
import type { Channels } from './kinds.ts';
import { notifyMembers } from './notify-members.ts';
import { choosePreference } from './preferences.ts';
import { unsubscribeFromNotifications } from './unsubscribe.ts';

const database = useTestDatabase();
let votes = 0;

const mailsTo = ({ member }: SignedIn) =>
	database.db.select().from(mail).where(eq(mail.recipient, member.email));
const notificationsOf = ({ member }: SignedIn) =>
	database.db.select().from(notification).where(eq(notification.account_id, member.id));

async function choosing(channels: Channels): Promise<SignedIn> {
	const who = await signedIn(database.db);
	await choosePreference(database.db, who.member.id, 'proposal', channels);
	return who;
}

const tell = (db: Db, who: readonly SignedIn[], cause: string) =>
	notifyMembers(
		db,
		who.map(({ member }) => ({
			accountId: member.id,
			kind: 'proposal' as const,
			title: 'A vote began on “Basalt”',
			link: '/dao/new-basalt',
			cause,
		})),
	);

test('each member is notified here, by mail, by both or not at all, as each chose', async () => {
	const [both, here, byMail, neither] = [
		await signedIn(database.db),
		await choosing({ here: true, by_mail: false }),
		await choosing({ here: false, by_mail: true }),
		await choosing({ here: false, by_mail: false }),
	];
	const all = [both, here, byMail, neither];
	const cause = `vote ${++votes}`;
	await tell(database.db, all, cause);
	await tell(database.db, all, cause);
	const counts = await Promise.all(
		all.map(async (who) => [(await notificationsOf(who)).length, (await mailsTo(who)).length]),
	);
	expect(counts).toEqual([
		[1, 1],
		[1, 0],
		[0, 1],
		[0, 0],
	]);
});

test('the mail links to its subject and to unsubscribing from its kind', async () => {
	const who = await signedIn(database.db);
	await tell(database.db, [who], `vote ${++votes}`);
	const [sent] = await mailsTo(who);
	expect(sent).toMatchObject({ kind: 'notification', subject: 'A vote began on “Basalt”' });
	expect(sent?.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/dao\/new-basalt/);
	const link = /<(\S+\/notifications\/unsubscribe\S*)>/.exec(
		sent?.headers['List-Unsubscribe'] ?? '',
	)?.[1];
	const token = new URL(link ?? '').searchParams.get('token') ?? '';
	expect(await unsubscribeFromNotifications(database.db, token)).toBe(true);
	await tell(database.db, [who], `vote ${++votes}`);
	expect(await mailsTo(who)).toHaveLength(1);
	expect(await notificationsOf(who)).toHaveLength(2);
});

test('a rollback neither notifies nor mails; blocked members get no mail', async () => {
	const who = await signedIn(database.db);
	const undone = database.db.transaction(async (tx) => {
		await tell(tx, [who], `vote ${++votes}`);
		throw new Error('stopped');
	});
	await expect(undone).rejects.toThrow('stopped');
	expect(await notificationsOf(who)).toEqual([]);
	await database.db.update(account).set({ state: 'blocked' }).where(eq(account.id, who.member.id));
	await tell(database.db, [who], `vote ${++votes}`);
	expect(await mailsTo(who)).toEqual([]);
});

test('a step of a proposal is mailed to its author with the reason, once, but not the author’s own steps', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const editor = await signedIn(db, { roles: ['editor'] });
	const sent = await submitProposal(db, author.member.id, {
		type: 'organization',
		slug: null,
		said: { name: { value: 'Basalt Capital', source: 'https://example.com/about' } },
		note: '',
	});
	expect(await mailsTo(author)).toEqual([]);
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, sent.id), 'reject', {
			actorId: editor.member.id,
			reason: 'duplicate',
			comment: 'See Basalt.',
		});
	});
	const mails = await mailsTo(author);
	expect(mails).toHaveLength(1);
	expect(mails[0]?.subject).toBe('Your proposal “Basalt Capital” was rejected');
	expect(mails[0]?.text).toContain('The record already exists. See Basalt.');
	expect(mails[0]?.text).toContain(`/dao/${sent.slug}`);
});
