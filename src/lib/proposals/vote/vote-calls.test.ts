import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account, auditEvent } from '#lib/db/schema/accounts.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { endVote, inVote, sent } from '../../../../tests/setup/in-vote.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { commentCall, hideCommentCall } from './comment-calls.ts';
import { openProposal } from './open-proposal.ts';
import { type ProposalRecord, proposalRecord } from './proposals-answer.ts';
import { proposalsCall } from './proposals-call.ts';
import { standingCall, voteCall } from './vote-calls.ts';

const database = useTestDatabase();
const site = 'https://cairn.test';

interface RequestOptions {
	body?: Record<string, unknown> | URLSearchParams;
	who?: SignedIn;
	headers?: Record<string, string>;
}

async function ask(call: Endpoint, path: string, { body, who, headers = {} }: RequestOptions = {}) {
	const url = new URL(path, site);
	const isForm = body instanceof URLSearchParams;
	const request = new Request(url, {
		method: body ? 'POST' : 'GET',
		headers: {
			...(body && !isForm && { 'content-type': 'application/json' }),
			...(who && { authorization: `Bearer ${who.token}` }),
			...headers,
		},
		...(body && { body: isForm ? body : JSON.stringify(body) }),
	});
	const answer = await call(database.db, { request, url, clientAddress: '192.0.2.1' });
	const text = await answer.text();
	return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}

const vote = (who: SignedIn | undefined, slug: string, word: string) =>
	ask(voteCall, '/api/dao/vote', { body: { slug, vote: word }, ...(who && { who }) });
const member = () => signedIn(database.db, { roles: ['dao'] });

test('a member’s vote is counted, may be changed, and is written down', async () => {
	const { proposal } = await inVote(database.db, { fields: { name: 'Marl' } });
	const voter = await member();
	expect((await vote(voter, proposal.slug, 'Accept')).body).toEqual({
		vote: 'Accept',
		count_vote: 1,
		count_rejected: 0,
		total_count: 1,
	});
	expect((await vote(voter, proposal.slug, 'Reject')).body).toMatchObject({
		count_vote: 0,
		count_rejected: 1,
	});
	const written = await database.db
		.select({ kind: auditEvent.kind, details: auditEvent.details })
		.from(auditEvent)
		.where(eq(auditEvent.account_id, voter.member.id));
	expect(written.filter(({ kind }) => kind === 'voted').map(({ details }) => details)).toEqual([
		{ proposal: proposal.slug, vote: 'Accept' },
		{ proposal: proposal.slug, vote: 'Reject' },
	]);
});

test('nobody else has a vote, and each learns why', async () => {
	const { db } = database;
	const { proposal, author } = await inVote(db, {
		fields: { name: 'Tuff' },
		author: { roles: ['contributor', 'dao'] },
	});
	expect((await vote(undefined, proposal.slug, 'Accept')).status).toBe(401);
	const fresh = await signedIn(db);
	await db.execute(
		sql`update account set created_at = now() - interval '12 days' where id = ${fresh.member.id}`,
	);
	const refused = await vote(fresh, proposal.slug, 'Accept');
	expect(refused.status).toBe(403);
	expect(refused.body.description).toBe(
		'Only members of the DAO vote: tier 1 and an account older than 30 days; you are at tier 0 and yours is 12 days old.',
	);
	expect(await vote(author, proposal.slug, 'Accept')).toMatchObject({
		status: 403,
		body: { description: 'This proposal is yours, so you cannot vote on it.' },
	});
	const voter = await member();
	expect((await vote(voter, proposal.slug, 'Perhaps')).body).toMatchObject({
		status: 422,
		fields: { vote: 'Vote Accept or Reject.' },
	});
	expect((await vote(voter, 'no-such-proposal', 'Accept')).status).toBe(404);
	await endVote(db, proposal.id);
	expect((await vote(voter, proposal.slug, 'Accept')).status).toBe(409);
	const waiting = await sent(db, { fields: { name: 'Loess' } });
	expect((await vote(voter, waiting.proposal.slug, 'Accept')).status).toBe(409);
});

test('tier and age make a member without anybody’s doing', async () => {
	const { db } = database;
	const { proposal } = await inVote(db, { fields: { name: 'Shale' } });
	const grown = await signedIn(db);
	const standing = () =>
		ask(standingCall, `/api/dao/standing?slug=${proposal.slug}`, { who: grown });
	await db
		.update(account)
		.set({ tier: 1, created_at: sql`now() - interval '29 days'` })
		.where(eq(account.id, grown.member.id));
	expect((await standing()).body).toMatchObject({
		may_vote: false,
		why: 'Only members of the DAO vote: tier 1 and an account older than 30 days; yours is 29 days old.',
	});
	await db.execute(
		sql`update account set created_at = now() - interval '31 days' where id = ${grown.member.id}`,
	);
	expect((await standing()).body).toEqual({
		may_vote: true,
		why: null,
		vote: null,
		may_hide: false,
		count_vote: 0,
		count_rejected: 0,
		total_count: 0,
	});
	await vote(grown, proposal.slug, 'Reject');
	expect((await standing()).body).toMatchObject({
		vote: 'Reject',
		count_vote: 0,
		count_rejected: 1,
		total_count: 1,
	});
});

test('a form without script returns to the proposal’s page, at the outcome', async () => {
	const { proposal } = await inVote(database.db, { fields: { name: 'Slate' } });
	const headers = {
		accept: 'text/html,*/*',
		referer: `${site}/dao/${proposal.slug}?x=1`,
		'sec-fetch-site': 'same-origin',
		'sec-fetch-mode': 'navigate',
	};
	const body = new URLSearchParams({ slug: proposal.slug, vote: 'Accept' });
	const led = async (who?: SignedIn, more = {}) => {
		const all = { ...headers, ...more };
		const answer = await ask(voteCall, '/api/dao/vote', {
			body,
			headers: all,
			...(who && { who }),
		});
		return [answer.status, answer.headers.get('location')];
	};
	const page = `/dao/${proposal.slug}`;
	expect(await led(await member())).toEqual([303, `${page}#voted`]);
	expect(await led()).toEqual([303, `${page}#not-401`]);
	expect(await led(await signedIn(database.db))).toEqual([303, `${page}#not-403`]);
	expect(await led(undefined, { referer: 'https://evil.example/dao/x' })).toEqual([
		303,
		'/dao#not-401',
	]);
	await endVote(database.db, proposal.id);
	expect(await led(await member())).toEqual([303, `${page}#not-409`]);
});

test('signed-in users comment; an editor hides a comment, with a reason, and it stays hidden', async () => {
	const { db } = database;
	const { proposal, editor } = await sent(db, { fields: { name: 'Flint' } });
	const speaker = await signedIn(db, { username: 'flint_reader' });
	const say = (comment: string, who = speaker) =>
		ask(commentCall, '/api/contributions/comment', { body: { slug: proposal.slug, comment }, who });
	const hostile = '<script>alert(1)</script>\r\nIs that so?';
	const said = await say(hostile);
	expect(said.status).toBe(201);
	for (const refused of ['', '   ', '\u200b', '\0', 'x'.repeat(2_001)])
		expect((await say(refused)).status, JSON.stringify(refused.slice(0, 5))).toBe(422);
	expect((await say('x'.repeat(2_000))).status).toBe(201);
	const shown = async () =>
		(await openProposal(db, proposal.slug))?.events.find(({ id }) => id === Number(said.body._id));
	expect(await shown()).toMatchObject({
		comment: hostile.replace('\r\n', '\n'),
		actor: { username: 'flint_reader' },
	});
	const hide = (who: SignedIn, reason: string) => {
		const body = { slug: proposal.slug, _id: said.body._id, reason };
		return ask(hideCommentCall, '/api/contributions/hide-comment', { body, who });
	};
	expect((await hide(speaker, 'Mine')).status).toBe(403);
	expect((await hide(editor, ' ')).status).toBe(422);
	expect((await hide(editor, 'Not about the fact')).status).toBe(200);
	expect((await hide(editor, 'Another reason')).status).toBe(200);
	expect(await shown()).toMatchObject({ comment: null, hiddenFor: 'Not about the fact' });
	const other = await sent(db, { fields: { name: 'Chalk' } });
	const elsewhere = { slug: other.proposal.slug, _id: said.body._id, reason: 'Elsewhere' };
	expect(
		(
			await ask(hideCommentCall, '/api/contributions/hide-comment', {
				body: elsewhere,
				who: editor,
			})
		).status,
	).toBe(404);
});

test('comments of one member are limited', async () => {
	const { proposal } = await sent(database.db, { fields: { name: 'Talc' } });
	const who = await signedIn(database.db);
	const statuses = new Set<number>();
	for (let n = 0; n < 21; n += 1) {
		const body = { slug: proposal.slug, comment: `Comment ${n}` };
		statuses.add((await ask(commentCall, '/api/contributions/comment', { body, who })).status);
	}
	expect([...statuses]).toEqual([201, 429]);
});

test.each([
	['contributions', 'jasper', { profile: 1, links: 1, contributions: 0 }],
	['the profile', 'jade', { profile: 0, links: 1, contributions: 1 }],
] as const)(
	'who keeps %s private is a member without a name, as author, voter and speaker',
	async (_, name, privacy) => {
		const { db } = database;
		const { proposal, author } = await inVote(db, {
			fields: { name: `Of ${name}` },
			author: { username: `${name}_author` },
		});
		const voter = await signedIn(db, { roles: ['dao'], username: `${name}_voter` });
		await vote(voter, proposal.slug, 'Accept');
		const seen = async () => JSON.stringify(await openProposal(db, proposal.slug));
		expect(await seen()).toContain(`${name}_author`);
		expect(await seen()).toContain(`${name}_voter`);
		for (const { member: one } of [author, voter])
			await db.update(account).set({ privacy }).where(eq(account.id, one.id));
		expect(await seen()).not.toContain(`${name}_`);
		const { body } = await ask(proposalsCall, `/api/dao/proposals?slug=${proposal.slug}`);
		expect(body.data[0].data_ref).toEqual({ author: null });
	},
);

test('proposals as data have the fields of the specification', async () => {
	const { db } = database;
	const { proposal } = await inVote(db, {
		type: 'organization',
		fields: { name: 'Opal Fund', website: 'https://opal.example' },
	});
	await vote(await member(), proposal.slug, 'Accept');
	const read = async (query: string) => ask(proposalsCall, `/api/dao/proposals${query}`);
	const [one] = (await read(`?slug=${proposal.slug}`)).body.data;
	expect(proposalRecord.parse(one)).toEqual(one);
	expect(one.data_ref.author).toEqual({
		name: expect.stringMatching(/./),
		avatar: '/avatars/member.svg',
	});
	expect(one).toMatchObject({
		type: 'venture',
		update: 'new',
		status: 'Pending',
		state: 'voting',
		origin_data: null,
		data_contributor: { name: 'Opal Fund', website: 'https://opal.example' },
		count_vote: 1,
		count_rejected: 0,
		total_count: 1,
	});
	const slugs = async (query: string): Promise<string[]> =>
		(await read(query)).body.data.map(({ slug }: ProposalRecord) => slug);
	expect(await slugs('?state=voting&type=venture')).toContain(proposal.slug);
	expect(await slugs('?state=Pending')).toContain(proposal.slug);
	expect(await slugs('?state=Accepted')).not.toContain(proposal.slug);
	expect(await slugs('?type=people')).toEqual([]);
	const [first, second] = await slugs('?take=2');
	expect(await slugs('?skip=1&take=1')).toEqual([second]);
	expect(first).not.toBe(second);
	expect((await read('?slug=no-such')).status).toBe(404);
	for (const bad of [
		'?state=x',
		'?take=0',
		'?take=501',
		'?skip=-1',
		'?colour=red',
		'?type=token%00',
	])
		expect((await read(bad)).status, bad).toBe(400);
});

test('the page of an open vote counts the votes it lists, even when one arrives meanwhile', async () => {
	const { proposal } = await inVote(database.db, { fields: { name: 'Loess' } });
	const [first, second] = [await member(), await member()];
	await vote(first, proposal.slug, 'Accept');
	let late: Promise<unknown> | undefined;
	// Votes after the first statement, before the others.
	const db = new Proxy(database.db, {
		get(target, name) {
			if (name !== 'execute') return Reflect.get(target, name);
			return async (query: SQL) => {
				const rows = await target.execute(query);
				late ??= vote(second, proposal.slug, 'Reject');
				await late;
				return rows;
			};
		},
	});
	const opened = await openProposal(db, proposal.slug);
	expect(opened?.votes).toHaveLength(2);
	expect(opened?.proposal).toMatchObject({ accept: 1, reject: 1 });
});
