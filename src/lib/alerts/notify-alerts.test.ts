import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeSamples } from '#lib/catalogue/remove-samples.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { alert } from '#lib/db/schema/members.ts';
import { choosePreference, turnOffMail } from '#lib/notifications/preferences.ts';
import { links, staff, today, useAlerts } from '../../../tests/setup/alerts.ts';
import { removeAlert, saveAlert } from './alerts.ts';
import { notifyDueAlerts } from './notify-alerts.ts';

const { database, tell, record, raise, toldOf, titles, mailsTo, member } = useAlerts();

test('several at once come in one mail', async () => {
	const me = await member();
	const one = await record('project', 'First & Co');
	const two = await record('project', '<b>Second</b>');
	for (const { slug } of [one, two])
		await saveAlert(database.db, me.id, { type: 'project', slug, kind: 'round', by_mail: true });
	for (const { id } of [one, two]) await raise({ project_id: id, amount_usd: 2e6 });
	await tell();
	expect(await toldOf(me.id)).toHaveLength(2);
	const [only, ...more] = await mailsTo(me.email);
	expect(more).toEqual([]);
	expect(only?.subject).toBe('First & Co raised: Seed, $2.00M, and 1 more');
	expect(only?.text).toContain('<b>Second</b> raised');
	expect(only?.html).toContain('&lt;b&gt;Second&lt;/b&gt; raised');
});

test('unsubscribing from a mail about several kinds ends mails of every kind', async () => {
	const me = await member();
	const { id, slug } = await record('project', 'Manifold');
	for (const kind of ['round', 'revision'] as const)
		await saveAlert(database.db, me.id, { type: 'project', slug, kind, by_mail: true });
	await raise({ project_id: id });
	await revise(database.db, staff, [{ type: 'project', id, set: { location: 'Zug' } }]);
	await tell();
	const [only, ...more] = await mailsTo(me.email);
	expect(more).toEqual([]);
	expect(only?.text).toContain(`unsubscribe?of=${me.id}-all`);
});

test('preferences decide per kind, and turning mails off keeps the popup', async () => {
	const { db } = database;
	const [silent, mailless, unsubscribed] = [await member(), await member(), await member()];
	await choosePreference(db, silent.id, 'alert-round', { here: false, by_mail: false });
	await choosePreference(db, mailless.id, 'alert-round', { here: false, by_mail: true });
	await turnOffMail(db, unsubscribed.id);
	const project = await record('project', 'Preferred');
	for (const { id } of [silent, mailless, unsubscribed])
		await saveAlert(db, id, {
			type: 'project',
			slug: project.slug,
			kind: 'round',
			by_mail: true,
		});
	await raise({ project_id: project.id });
	await tell();
	const counts = [];
	for (const { id, email } of [silent, mailless, unsubscribed])
		counts.push([(await toldOf(id)).length, (await mailsTo(email)).length]);
	expect(counts).toEqual([
		[0, 0],
		[0, 1],
		[1, 0],
	]);
});

test('a blocked member is never notified, and neither is a removed alert', async () => {
	const { db } = database;
	const [blocked, gone] = [await member(), await member()];
	const project = await record('project', 'Blocked');
	const wanted = { type: 'project', slug: project.slug, kind: 'round', by_mail: true } as const;
	await saveAlert(db, blocked.id, wanted);
	await removeAlert(db, gone.id, Number(await saveAlert(db, gone.id, wanted)));
	await db.update(account).set({ state: 'blocked' }).where(eq(account.id, blocked.id));
	await raise({ project_id: project.id });
	await tell();
	await db.update(account).set({ state: 'active' }).where(eq(account.id, blocked.id));
	await tell();
	expect([...(await titles(blocked.id)), ...(await titles(gone.id))]).toEqual([]);
	expect(await mailsTo(blocked.email)).toEqual([]);
});

test('an alert on a deleted record goes with it, and the others are sent', async () => {
	const { db } = database;
	const me = await member();
	const sample = await record('project', 'Gone', {}, { origin: 'sample' });
	const kept = await record('project', 'Stays');
	for (const { slug } of [sample, kept])
		await saveAlert(db, me.id, { type: 'project', slug, kind: 'round', by_mail: true });
	await raise({ project_id: sample.id });
	await tell();
	expect(await titles(me.id)).toEqual(['Gone (sample) raised: Seed, amount undisclosed']);
	await removeSamples(db);
	await raise({ project_id: kept.id });
	await tell();
	expect(await titles(me.id)).toHaveLength(2);
	expect(await db.select().from(alert).where(eq(alert.account_id, me.id))).toHaveLength(1);
});

test('two servers at once send once, and one that stopped halfway sent nothing, so the next sends all', async () => {
	const { db, url } = database;
	const me = await member();
	const project = await record('project', 'Raced');
	await saveAlert(db, me.id, {
		type: 'project',
		slug: project.slug,
		kind: 'round',
		by_mail: true,
	});
	await raise({ project_id: project.id });
	const broken = { ...links, unsubscribe: () => Promise.reject(new Error('stopped')) };
	await expect(notifyDueAlerts(db, today, broken)).rejects.toThrow('stopped');
	expect(await toldOf(me.id)).toEqual([]);
	const second = connect(url);
	const told = await Promise.all([tell(), notifyDueAlerts(second.db, today, links), tell()]);
	await second.close();
	expect(told.toSorted()).toEqual([0, 0, 1]);
	expect(await toldOf(me.id)).toHaveLength(1);
	expect(await mailsTo(me.email)).toHaveLength(1);
});

test('a run with nothing new writes nothing', async () => {
	const { db } = database;
	const me = await member();
	const project = await record('project', 'Quiet', { allocations: [] });
	for (const kind of ['round', 'revision', 'price', 'unlock'] as const)
		await saveAlert(db, me.id, { type: 'project', slug: project.slug, kind, by_mail: true });
	await tell();
	const versions = () =>
		db.execute(sql`select id, xmin::text from alert order by id`).then(({ rows }) => rows);
	const before = await versions();
	await tell();
	expect(await versions()).toEqual(before);
});
