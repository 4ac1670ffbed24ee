import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { contributionDraft, pointEntry, proposal } from '#lib/db/schema/contributions.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { lockProposal, type Proposal, takeStep } from '../proposal/proposals.ts';
import type { ProposedValue } from '../proposal/proposed-changes.ts';
import { submitProposal } from '../submit/submit.ts';
import { castVote } from './cast-vote.ts';
import { closeVotes } from './close-votes.ts';
import { voteRules } from './vote-rules.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
const proposedValues = (
	fields: Record<string, ProposedValue['value']>,
): Record<string, ProposedValue> =>
	Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
	);

async function inVote(
	type: 'project' | 'organization' | 'person',
	slug: string | null,
	fields: Record<string, ProposedValue['value']>,
) {
	const { db } = database;
	const author = await signedIn(db);
	const editor = await signedIn(db, { roles: ['editor'] });
	const sent = await submitProposal(db, author.member.id, {
		type,
		slug,
		said: proposedValues(fields),
		note: '',
	});
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, sent.id), 'open-vote', {
			actorId: editor.member.id,
			set: {
				vote_rules: voteRules(),
				start_date: sql`now()`,
				end_date: sql`now() + interval '7 days'`,
			},
		});
	});
	return { author, proposal: sent };
}

async function vote({ slug }: Proposal, accepts: readonly boolean[]): Promise<void> {
	for (const one of accepts) {
		const { member } = await signedIn(database.db);
		await castVote(database.db, member.id, slug, one);
	}
}

const end = ({ id }: Proposal) =>
	database.db.update(proposal).set({ end_date: sql`now()` }).where(eq(proposal.id, id));
const now = async ({ id }: Proposal) =>
	(await database.db.select().from(proposal).where(eq(proposal.id, id)))[0];

test('a new record accepted by members is created, with its sources, and its author rewarded', async () => {
	const { db } = database;
	const { author, proposal: sent } = await inVote('organization', null, {
		name: 'Basalt Capital',
		website: 'https://basalt.example',
		rounds: [{ source: SOURCE, date: '2026-10-01', amount_usd: 5e6, type: 'Seed', investors: [] }],
		employees: [
			{ person_id: null, name: 'Ada Basalt', position: 'Partner', twitter: null, is_founder: true },
		],
		news: [
			{ title: 'Basalt raises', url: 'https://news.example/basalt', source_name: null, date: null },
		],
	});
	await vote(sent, [true, true, true, false, true]);
	expect(await closeVotes(db)).toBe(0);
	await end(sent);
	expect(await closeVotes(db)).toBe(1);
	expect(await closeVotes(db)).toBe(0);
	const ended = await now(sent);
	expect(ended).toMatchObject({ state: 'accepted', count_accept: 4, count_reject: 1 });
	const revisions = await readRevisions(db, 'organization', ended?.record_id ?? 0);
	expect(revisions.find(({ field }) => field === 'website')).toMatchObject({
		value: 'https://basalt.example',
		source: SOURCE,
		origin: `proposal:${sent.id}`,
		actor_id: author.member.id,
	});
	const { rows } = await db.execute(sql`
		select (select count(*)::int from funding_round where organization_id = ${ended?.record_id ?? 0}) as rounds,
			(select count(*)::int from position where organization_id = ${ended?.record_id ?? 0}) as positions,
			(select count(*)::int from article_mentions where type = 'organization' and record_id = ${ended?.record_id ?? 0}) as news`);
	expect(rows).toEqual([{ rounds: 1, positions: 1, news: 1 }]);
	const [rewarded] = await db.select().from(account).where(eq(account.id, author.member.id));
	expect(rewarded).toMatchObject({ points: 50, tier: 0 });
	expect(await db.$count(pointEntry, eq(pointEntry.account_id, author.member.id))).toBe(1);
});

test('a portfolio, founders and events become rounds, positions and events of others', async () => {
	const { db } = database;
	const [project] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Diorite' } },
	]);
	const project_id = project?.id ?? 0;
	const fund = await inVote('organization', null, {
		name: 'Slate Ventures',
		portfolio: [{ project_id, source: SOURCE, date: '2026-05-04', type: 'Seed', is_lead: true }],
		founders: [{ person_id: null, name: 'Jo Harbour', twitter: null }],
	});
	const person = await inVote('person', null, {
		name: 'Ada Speaker',
		events: [
			{
				project_id,
				title: 'Ask the team',
				kind: 'AMA',
				date: '2026-06-01',
				location: null,
				url: null,
			},
		],
	});
	for (const { proposal: sent } of [fund, person]) {
		await vote(sent, [true, true, true, true, true]);
		await end(sent);
	}
	expect(await closeVotes(db)).toBe(2);
	const id = (await now(fund.proposal))?.record_id ?? 0;
	const { rows } = await db.execute(sql`
		select (select array_agg(r.type) from funding_round r join round_investor i on i.round_id = r.id
				where r.project_id = ${project_id} and i.organization_id = ${id} and i.is_lead) as rounds,
			(select array_agg(p.name || ', ' || j.title) from position j join person p on p.id = j.person_id
				where j.organization_id = ${id} and j.is_founder) as founders,
			(select array_agg(title) from project_event where project_id = ${project_id}) as events`);
	expect(rows).toEqual([
		{ rounds: ['Seed'], founders: ['Jo Harbour, Founder'], events: ['Ask the team'] },
	]);
});

test('fields that changed meanwhile go back to the author, the others apply', async () => {
	const { db } = database;
	const staff = { origin: 'staff' };
	const [made] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Gneiss', location: 'Oslo', website: 'https://old.example' } },
	]);
	const { author, proposal: sent } = await inVote('project', made?.slug ?? '', {
		location: 'Bergen',
		website: 'https://new.example',
	});
	await vote(sent, [true, true, true, true, true]);
	await revise(db, staff, [{ type: 'project', id: made?.id ?? 0, set: { location: 'Tromsø' } }]);
	await end(sent);
	await closeVotes(db);
	const { rows } = await db.execute(
		sql`select location, website from project where id = ${made?.id ?? 0}`,
	);
	expect(rows).toEqual([{ location: 'Tromsø', website: 'https://new.example' }]);
	const [draft] = await db
		.select()
		.from(contributionDraft)
		.where(eq(contributionDraft.account_id, author.member.id));
	expect(draft).toMatchObject({
		key: made?.slug,
		data: { location: { value: 'Bergen', source: SOURCE } },
		base: { location: 'Oslo' },
	});
});

test.each([
	['too few votes', [true, true, true, true], 'too-few-votes'],
	['half of them', [true, true, true, false, false, false], 'tied'],
	['fewer than half', [true, true, false, false, false], 'voted-down'],
] as const)('%s do not pass: it is cancelled and nothing changes', async (_, votes, reason) => {
	const { db } = database;
	const { author, proposal: sent } = await inVote('project', null, { name: `Schist ${reason}` });
	await vote(sent, votes);
	await end(sent);
	expect(await closeVotes(db)).toBe(1);
	expect(await now(sent)).toMatchObject({ state: 'cancelled', reason, record_id: null });
	expect(await db.$count(pointEntry, eq(pointEntry.account_id, author.member.id))).toBe(0);
});

test('votes before the start and after the end are refused as such', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const { member } = await signedIn(db);
	const sent = await submitProposal(db, author.member.id, {
		type: 'project',
		slug: null,
		said: proposedValues({ name: 'Tuff' }),
		note: '',
	});
	const refused = (text: string) => ({ status: 409, message: expect.stringContaining(text) });
	await expect(castVote(db, member.id, sent.slug, true)).rejects.toMatchObject(
		refused('Voting has not started'),
	);
	await db.update(proposal).set({ state: 'withdrawn' }).where(eq(proposal.id, sent.id));
	await expect(castVote(db, member.id, sent.slug, true)).rejects.toMatchObject(
		refused('There is no vote on this proposal'),
	);
	const other = await inVote('project', null, { name: 'Tuff two' });
	await end(other.proposal);
	await expect(castVote(db, member.id, other.proposal.slug, true)).rejects.toMatchObject(
		refused('Voting has ended'),
	);
});

test('when everything came back the author is notified once', async () => {
	const { db } = database;
	const staff = { origin: 'staff' };
	const [made] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Marl', location: 'Oslo' } },
	]);
	const { author, proposal: sent } = await inVote('project', made?.slug ?? '', {
		location: 'Bergen',
	});
	await vote(sent, [true, true, true, true, true]);
	await revise(db, staff, [{ type: 'project', id: made?.id ?? 0, set: { location: 'Tromsø' } }]);
	await end(sent);
	await closeVotes(db);
	const { rows } = await db.execute(sql`
		select title, body from notification
		where account_id = ${author.member.id} and kind = 'proposal' and title not like 'Members are voting%'`);
	expect(rows).toEqual([
		{
			title: 'Your proposal “Marl” was not accepted',
			body: expect.stringContaining('saved as a draft'),
		},
	]);
});

test('one votes once, may change it until the end, and never on one’s own', async () => {
	const { db } = database;
	const { author, proposal: sent } = await inVote('project', null, { name: 'Chert' });
	const { member } = await signedIn(db);
	expect(await castVote(db, member.id, sent.slug, true)).toEqual({ accept: 1, reject: 0 });
	expect(await castVote(db, member.id, sent.slug, false)).toEqual({ accept: 0, reject: 1 });
	await expect(castVote(db, author.member.id, sent.slug, true)).rejects.toMatchObject({
		status: 403,
	});
	await end(sent);
	await expect(castVote(db, member.id, sent.slug, true)).rejects.toMatchObject({ status: 409 });
});

test('a vote that cannot be closed blocks no other, is named, and is retried', async () => {
	const { db } = database;
	const broken = await inVote('organization', null, { name: 'Broken Capital' });
	const fine = await inVote('organization', null, { name: 'Fine Capital' });
	for (const { proposal: one } of [broken, fine]) await end(one);
	await db.execute(sql`
		CREATE FUNCTION refuse_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF NEW.id = ${sql.raw(String(broken.proposal.id))} THEN RAISE EXCEPTION 'not this one'; END IF;
			RETURN NEW; END $$`);
	await db.execute(
		sql`CREATE TRIGGER broken BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION refuse_broken()`,
	);
	const failure: unknown = await closeVotes(db).catch((error) => error);
	expect(failure).toBeInstanceOf(AggregateError);
	expect(String(Reflect.get(Object(failure), 'errors'))).toContain(
		`The vote on proposal ${broken.proposal.id} could not be closed`,
	);
	expect((await now(fine.proposal))?.state).not.toBe('voting');
	expect((await now(broken.proposal))?.state).toBe('voting');
	await db.execute(sql`DROP TRIGGER broken ON proposal`);
	await closeVotes(db);
	expect((await now(broken.proposal))?.state).not.toBe('voting');
});
