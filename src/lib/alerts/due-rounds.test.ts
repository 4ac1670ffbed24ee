import { expect, test } from 'vitest';
import { mergeRounds } from '#lib/catalogue/merge-rounds.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { investor, staff, useAlerts } from '../../../tests/setup/alerts.ts';
import { saveAlert } from './alerts.ts';

const { database, tell, record, raise, toldOf, titles, mailsTo, member } = useAlerts();

test('a round of a watched project is reported once, here and by mail', async () => {
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

test('an investment is reported for an organization and a person, even when known later than its round', async () => {
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

test('rounds that turn out to be one are not new again, and one merged away before is not reported', async () => {
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
