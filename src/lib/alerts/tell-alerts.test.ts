import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { mergeRounds } from '#lib/catalogue/merge-rounds.ts';
import { removeSamples } from '#lib/catalogue/remove-samples.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { alert, notification } from '#lib/db/schema/members.ts';
import { choosePreference, turnOffMail } from '#lib/notifications/preferences.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { removeAlert, saveAlert } from './alerts.ts';
import { tellAlerts } from './tell-alerts.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const links = {
	site: 'https://cairn.example',
	unsubscribe: async (id: number, kind: string) =>
		`https://cairn.example/notifications/unsubscribe?of=${id}-${kind}`,
};
const today = new Date('2026-11-21T12:00:00Z');
const tell = (now = today) => tellAlerts(database.db, now, links);

type Type = 'project' | 'organization' | 'person';

async function record(type: Type, name: string, set: object = {}, author = staff) {
	const [made] = await revise(database.db, author, [{ type, set: { name, ...set } }]);
	if (!made) throw new Error('nothing was created');
	return made;
}

const raise = async (set: object) => {
	const [made] = await revise(database.db, staff, [
		{ type: 'round', set: { type: 'Seed', ...set } },
	]);
	if (!made) throw new Error('nothing was created');
	return made;
};

const investor = (of: { organization_id?: number; person_id?: number }) => ({
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
	...of,
});

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

beforeEach(async () => {
	// What other tests left due is told before.
	await tell();
});

describe('new rounds', () => {
	test('a round of a watched project is told once, here and by mail', async () => {
		const me = await member();
		const project = await record('project', 'Uniswap');
		await raise({ project_id: project.id, type: 'Pre-Seed' });
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: project.slug,
			kind: 'round',
			by_mail: true,
		});
		expect(await tell()).toBe(0);
		await raise({ project_id: project.id, type: 'Series A', amount_usd: 11e6, date: '2026-11-03' });
		expect(await tell()).toBe(1);
		expect(await tell()).toBe(0);
		expect(await toldOf(me.id)).toMatchObject([
			{
				kind: 'alert-round',
				title: 'Uniswap raised: Series A, $11.00M',
				body: 'Nov 03, 2026.',
				link: '/project/uniswap/backers',
				read_at: null,
			},
		]);
		const [only, ...more] = await mailsTo(me.email);
		expect(more).toEqual([]);
		expect(only).toMatchObject({
			kind: 'notification',
			subject: 'Uniswap raised: Series A, $11.00M',
		});
		expect(only?.text).toContain('https://cairn.example/project/uniswap/backers');
		expect(only?.headers).toMatchObject({
			'List-Unsubscribe': `<https://cairn.example/notifications/unsubscribe?of=${me.id}-alert-round>`,
		});
	});

	test('an investment is told of an organization and a person, also when it is known later than its round', async () => {
		const me = await member();
		const project = await record('project', 'Optimism');
		const fund = await record('organization', 'Paradigm');
		const angel = await record('person', 'Ada Angel');
		const round = await raise({
			project_id: project.id,
			investors: [investor({ organization_id: fund.id })],
		});
		for (const [type, slug] of [
			['organization', fund.slug],
			['people', angel.slug],
		] as const)
			await saveAlert(database.db, me.id, { type, slug, kind: 'round', by_mail: false });
		await revise(database.db, staff, [
			{ type: 'round', id: round.id, put: { investors: [investor({ person_id: angel.id })] } },
		]);
		await revise(database.db, staff, [{ type: 'round', id: round.id, set: { amount_usd: 5e6 } }]);
		await tell();
		expect(await titles(me.id)).toEqual(['Ada Angel invested in Optimism: Seed, $5.00M']);
		expect(await mailsTo(me.email)).toEqual([]);
	});

	test('many at once are one notification that names the first and counts the rest', async () => {
		const me = await member();
		const project = await record('project', 'Serial Raiser');
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: project.slug,
			kind: 'round',
			by_mail: true,
		});
		for (let at = 1; at <= 7; at++)
			await raise({ project_id: project.id, amount_usd: at * 1e6, date: `2026-0${at}-01` });
		await tell();
		const [only] = await toldOf(me.id);
		expect(only?.title).toBe('Serial Raiser: 7 new funding rounds');
		expect(only?.body).toContain('Serial Raiser, Seed, $1.00M (Jan 01, 2026); ');
		expect(only?.body).toMatch(/ … and 2 more\.$/);
	});

	test('rounds that turn out to be one are not new again, and one that was merged away before is not told', async () => {
		const me = await member();
		const project = await record('project', 'Twice Told');
		const fund = await record('organization', 'Told Capital');
		const kept = await raise({ project_id: project.id, date: '2026-01-01', amount_usd: 1e6 });
		const other = await raise({
			project_id: project.id,
			date: '2026-06-01',
			amount_usd: 9e6,
			investors: [investor({ organization_id: fund.id })],
		});
		await saveAlert(database.db, me.id, {
			type: 'organization',
			slug: fund.slug,
			kind: 'round',
			by_mail: true,
		});
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: project.slug,
			kind: 'round',
			by_mail: true,
		});
		await mergeRounds(database.db, staff, kept.id, other.id);
		const double = await raise({ project_id: project.id, date: '2024-01-01', amount_usd: 3e6 });
		await mergeRounds(database.db, staff, kept.id, double.id);
		await tell();
		expect(await titles(me.id)).toEqual([]);
	});
});

describe('changed facts', () => {
	test('the changes after the alert are told, the first value and the last of each field', async () => {
		const me = await member();
		const project = await record('project', 'Lido', { location: 'Berlin' });
		await revise(database.db, staff, [
			{ type: 'project', id: project.id, set: { location: 'Bern' } },
		]);
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: project.slug,
			kind: 'revision',
			by_mail: true,
		});
		await revise(database.db, staff, [
			{ type: 'project', id: project.id, set: { location: 'Basel' } },
		]);
		await revise(database.db, staff, [
			{
				type: 'project',
				id: project.id,
				set: { location: 'Zug', year_founded: 2020, sectors: ['DeFi'] },
			},
		]);
		await tell();
		const [only, ...more] = await toldOf(me.id);
		expect(more).toEqual([]);
		expect(only?.title).toMatch(/^Lido: .*changed$/);
		expect(only?.body).toContain('Location: Bern → Zug');
		expect(only?.body).toContain('Year founded: 2020');
		expect(only?.body).toContain('Sectors changed');
		expect(only?.link).toBe('/project/lido/history');
		await revise(database.db, staff, [
			{ type: 'project', id: project.id, set: { location: null } },
		]);
		await tell();
		expect((await toldOf(me.id)).at(-1)?.body).toBe('Location removed, was Zug');
	});

	test('what is told is what changed after each alert began, whoever asked and whenever it was told', async () => {
		const { db } = database;
		const names = ['website', 'twitter', 'github', 'discord', 'location', 'ecosystem'] as const;
		let run = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(
					fc.oneof(
						fc.record({
							does: fc.constant('change'),
							record: fc.nat(1),
							field: fc.constantFrom(...names),
						}),
						fc.record({ does: fc.constant('watch'), record: fc.nat(1), by: fc.nat(1) }),
						fc.record({ does: fc.constant('tell') }),
					),
					{ minLength: 3, maxLength: 14 },
				),
				async (steps) => {
					run += 1;
					const members = [await member(), await member()];
					const records = [
						await record('project', `Property A ${run}`),
						await record('project', `Property B ${run}`),
					];
					const expected = new Map<string, Set<string>>();
					let stamp = 0;
					for (const step of [...steps, { does: 'tell' as const }]) {
						if (step.does === 'tell') await tell();
						if (step.does === 'watch' && 'by' in step) {
							const key = `${step.by} ${step.record}`;
							if (!expected.has(key)) expected.set(key, new Set());
							await saveAlert(db, members[step.by]?.id ?? 0, {
								type: 'project',
								slug: records[step.record]?.slug ?? '',
								kind: 'revision',
								by_mail: false,
							});
						}
						if (step.does === 'change' && 'field' in step) {
							stamp += 1;
							const value = `https://changed.example/${run}/${stamp}`;
							await revise(db, staff, [
								{
									type: 'project',
									id: records[step.record]?.id ?? 0,
									set: { [step.field]: value },
								},
							]);
							for (const by of [0, 1]) expected.get(`${by} ${step.record}`)?.add(step.field);
						}
					}
					for (const [key, fields] of expected) {
						const [by, at] = key.split(' ').map(Number);
						const told = await toldOf(members[by ?? 0]?.id ?? 0);
						const bodies = told
							.filter(({ title }) => title.startsWith(`Property ${at === 0 ? 'A' : 'B'} ${run}:`))
							.map(({ body }) => body.toLowerCase());
						const said = names.filter((name) => bodies.some((body) => body.includes(`${name}: `)));
						expect(new Set(said)).toEqual(fields);
					}
				},
			),
			{ numRuns: 12 },
		);
	});
});

describe('prices', () => {
	const quote = (id: number, price_usd: number) =>
		recordMarketFigures(database.db, [{ project_id: id, price_usd, source: 'test' }]);

	test('a move by the limit is told, and the next counts from there', async () => {
		const me = await member();
		const token = await record('project', 'Mover');
		await quote(token.id, 100);
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: token.slug,
			kind: 'price',
			limit: 10,
			by_mail: true,
		});
		for (const [price, told] of [
			[109, 0],
			[110, 1],
			[100, 1],
			[99, 1],
			[110, 1],
			[110.1, 0],
		] as const) {
			await quote(token.id, price);
			expect([price, await tell()]).toEqual([price, price === 100 ? 0 : told]);
		}
		expect(await titles(me.id)).toEqual([
			'Mover is up 10.00% at $110.0000',
			'Mover is down 10.00% at $99.0000',
			'Mover is up 11.11% at $110.0000',
		]);
	});

	test('a first price is nothing to tell, and the same move is told again when it happens again', async () => {
		const me = await member();
		const token = await record('project', 'Swinger');
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: token.slug,
			kind: 'price',
			limit: 50,
			by_mail: true,
		});
		for (const price of [1, 2, 1, 2, 0, 2]) {
			await quote(token.id, price);
			await tell();
		}
		expect((await titles(me.id)).map((title) => title.split(' at ')[0])).toEqual([
			'Swinger is up 100.00%',
			'Swinger is down 50.00%',
			'Swinger is up 100.00%',
			'Swinger is down 100.00%',
		]);
	});
});

describe('unlocks', () => {
	const terms = {
		label: 'Team',
		percent: 24,
		tokens: null,
		unlocked_at_start_percent: 0,
		cliff_months: 0,
		vesting_months: 24,
	};

	test('each day on which tokens become free is told once, when it is as near as asked', async () => {
		const me = await member();
		const token = await record('project', 'Vester', {
			allocations: [{ ...terms, start_date: '2026-08-25' }],
		});
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: token.slug,
			kind: 'unlock',
			limit: 7,
			by_mail: true,
		});
		const told = [];
		for (let day = 15; day <= 30; day++)
			told.push(await tell(new Date(Date.UTC(2026, 10, day, 12))));
		expect(told).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
		expect(await toldOf(me.id)).toMatchObject([
			{
				title: 'Vester: tokens unlock on Nov 25, 2026',
				body: '1% of the total supply',
				link: '/project/vester/token-distribution',
			},
		]);
		expect(await tell(new Date('2026-12-18T01:00:00Z'))).toBe(1);
	});

	test('a schedule that is corrected tells of the day it now says', async () => {
		const me = await member();
		const token = await record('project', 'Corrected', {
			allocations: [{ ...terms, start_date: '2026-10-25' }],
		});
		await saveAlert(database.db, me.id, {
			type: 'project',
			slug: token.slug,
			kind: 'unlock',
			limit: 40,
			by_mail: true,
		});
		await tell();
		await revise(database.db, staff, [
			{
				type: 'project',
				id: token.id,
				set: { allocations: [{ ...terms, start_date: '2026-10-24' }] },
			},
		]);
		await tell();
		expect(await titles(me.id)).toEqual([
			'Corrected: 2 token unlocks until Dec 25, 2026',
			'Corrected: 2 token unlocks until Dec 24, 2026',
		]);
	});
});

describe('who is told, and how', () => {
	test('several at once come by one mail', async () => {
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

	test('a mail about several kinds ends mails of every kind', async () => {
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

	test('preferences decide for each kind, and turning mails off leaves the popup', async () => {
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

	test('a blocked member is told nothing, then or later, and a removed alert tells nothing', async () => {
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

	test('an alert on a record that is no more goes with it, and the others are told', async () => {
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

	test('two servers at once tell once, and one that stopped half way told nothing, so the next tells all', async () => {
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
		await expect(tellAlerts(db, today, broken)).rejects.toThrow('stopped');
		expect(await toldOf(me.id)).toEqual([]);
		const second = connect(url);
		const told = await Promise.all([tell(), tellAlerts(second.db, today, links), tell()]);
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
});
