import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { notification } from '#lib/db/schema/members.ts';
import { screenWatch } from '#lib/db/schema/screen-watches.ts';
import { addScreen, changeScreen } from '#lib/saved-screens/change-screens.ts';
import { type SavedScreen, screenFor } from '#lib/saved-screens/saved-screen.ts';
import { emptyScreen, type Screen } from '#lib/screens/screen.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { checkScreens } from './look.ts';
import { saveAlert } from './save-alert.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.example';
const staff = { origin: 'staff' };
let owner: SignedIn;

/** Projects of a sector; each test uses a different one. */
const ofSector = (sector: string): Screen => ({
	...emptyScreen('projects'),
	groups: [{ match: 'all', conditions: [{ field: 'sector', comparison: 'is', values: [sector] }] }],
});

async function saved(screen: Screen, isPublic = true, who = owner): Promise<SavedScreen> {
	const { db } = database;
	const facts = { name: 'Watched', description: '', public: isPublic, screen };
	return screenFor(db, await addScreen(db, who.member.id, facts), who.member.id);
}

async function project(name: string, set: object): Promise<number> {
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name, ...set } }]);
	if (!made) throw new Error('nothing was made');
	return made.id;
}

const change = (id: number, set: object) =>
	revise(database.db, staff, [{ type: 'project', id, set }]);

const look = () => checkScreens(database.db, SITE);

const notificationsOf = async ({ member }: SignedIn) =>
	(
		await database.db
			.select()
			.from(notification)
			.where(eq(notification.account_id, member.id))
			.orderBy(notification.id)
	).map(({ title, body, link }) => ({ title, body, link }));

const both = { entered: true, left: true, column: null, by_mail: true };

beforeAll(async () => {
	owner = await signedIn(database.db);
});
beforeEach(() => database.db.execute(sql`truncate screen_watch, webhook_delivery`));

test('entries and exits are reported once, with names, and mailed; existing rows are not', async () => {
	const { db } = database;
	const me = await signedIn(db);
	await project('Old one', { sectors: ['DeFi'] });
	const screen = await saved(ofSector('DeFi'));
	await saveAlert(db, me.member.id, screen, both);
	expect(await look()).toMatchObject({ told: 0 });
	const made = await project('New one', { sectors: ['DeFi'] });
	expect(await look()).toMatchObject({ told: 1, failed: 0 });
	expect(await look()).toMatchObject({ told: 0 });
	await change(made, { sectors: ['Gaming'] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await notificationsOf(me)).toEqual([
		{ title: '“Watched”: 1 entered', body: 'Entered: New one.', link: `/screen/${screen.slug}` },
		{ title: '“Watched”: 1 left', body: 'Left: New one.', link: `/screen/${screen.slug}` },
	]);
	const mails = await db.select().from(mail).where(eq(mail.recipient, me.member.email));
	expect(mails.map(({ subject }) => subject)).toEqual([
		expect.stringContaining('“Watched”: 1 entered'),
		expect.stringContaining('“Watched”: 1 left'),
	]);
});

test('only requested changes are reported, without mail where none was wanted', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const screen = await saved(ofSector('NFT'));
	await saveAlert(db, me.member.id, screen, { ...both, entered: false, by_mail: false });
	const made = await project('Passing', { sectors: ['NFT'] });
	expect(await look()).toMatchObject({ told: 0 });
	await change(made, { sectors: [] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await notificationsOf(me)).toMatchObject([{ title: '“Watched”: 1 left' }]);
	expect(await db.$count(mail, eq(mail.recipient, me.member.email))).toBe(0);
});

test('a changed cell of the watched column is reported, with its old value', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const made = await project('Mover', { sectors: ['AI'] });
	const screen = await saved(ofSector('AI'));
	await saveAlert(db, me.member.id, screen, { ...both, column: 'sector' });
	await change(made, { sectors: ['AI', 'Gaming'] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await notificationsOf(me)).toMatchObject([
		{ title: '“Watched”: 1 changed', body: 'Sector: Mover from AI to AI, Gaming.' },
	]);
});

test('a changed screen definition is no news, but later entries are', async () => {
	const { db } = database;
	const me = await signedIn(db);
	await project('Elsewhere', { sectors: ['Oracle'] });
	const screen = await saved(ofSector('DeFi'));
	await saveAlert(db, me.member.id, screen, both);
	await changeScreen(db, owner.member.id, screen.id, { screen: ofSector('Oracle') });
	expect(await look()).toMatchObject({ told: 0 });
	await project('Newcomer', { sectors: ['Oracle'] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await notificationsOf(me)).toMatchObject([{ body: 'Entered: Newcomer.' }]);
});

test('others and blocked watchers learn nothing of a private screen', async () => {
	const { db } = database;
	const [guest, blocked] = [await signedIn(db), await signedIn(db)];
	const screen = await saved(ofSector('Storage'));
	for (const { member } of [guest, blocked, owner]) await saveAlert(db, member.id, screen, both);
	await changeScreen(db, owner.member.id, screen.id, { public: false });
	await db.execute(sql`update account set state = 'blocked' where id = ${blocked.member.id}`);
	await project('Secret', { sectors: ['Storage'] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await notificationsOf(guest)).toEqual([]);
	expect(await notificationsOf(blocked)).toEqual([]);
	expect(await notificationsOf(owner)).toMatchObject([{ body: 'Entered: Secret.' }]);
});

test('servers that look at once report once', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const screen = await saved(ofSector('Bridge'));
	await saveAlert(db, me.member.id, screen, both);
	for (const round of [1, 2, 3]) {
		await project(`Bridge ${round}`, { sectors: ['Bridge'] });
		const looks = await Promise.all([look(), look(), look(), look()]);
		expect(looks.map(({ told }) => told).toSorted()).toEqual([0, 0, 0, 1]);
	}
	expect(await notificationsOf(me)).toHaveLength(3);
});

test('more than a notification can name is counted', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const screen = await saved(ofSector('Index'));
	await saveAlert(db, me.member.id, screen, both);
	await revise(
		db,
		staff,
		Array.from({ length: 14 }, (_, at) => ({
			type: 'project' as const,
			set: { name: `Index ${String(at).padStart(2, '0')}`, sectors: ['Index'] },
		})),
	);
	await look();
	const [one] = await notificationsOf(me);
	expect(one?.title).toBe('“Watched”: 14 entered');
	expect(one?.body).toMatch(/^Entered: (?:Index \d\d, ){9}Index \d\d and 4 more\.$/);
});

test('a screen that grows too large says so, and resumes when it is small again', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const screen = await saved(ofSector('Swarm'));
	await saveAlert(db, me.member.id, screen, both);
	const trouble = async () =>
		(await db.select({ trouble: screenWatch.trouble }).from(screenWatch))[0]?.trouble ?? null;
	await revise(
		db,
		staff,
		Array.from({ length: 5_001 }, (_, at) => ({
			type: 'project' as const,
			set: { name: `Swarm ${at}`, sectors: ['Swarm'] },
		})),
	);
	expect(await look()).toMatchObject({ told: 0, failed: 0 });
	expect(await trouble()).toMatch(/has 5,001 rows; a watched screen can have at most 5,000/);
	await expect(saveAlert(db, owner.member.id, screen, both)).rejects.toThrow(/at most 5,000/);
	await db.execute(sql`update project_listing set sectors = '{}' where 'Swarm' = any(sectors)`);
	await project('Last', { sectors: ['Swarm'] });
	expect(await look()).toMatchObject({ told: 1 });
	expect(await trouble()).toBeNull();
});
