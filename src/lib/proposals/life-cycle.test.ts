import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { auditEvent } from '#lib/db/schema/accounts.ts';
import { proposal, proposalChange, proposalEvent } from '#lib/db/schema/contributions.ts';
import { notification } from '#lib/db/schema/members.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { program } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from './apply/accept.ts';
import { lockProposal, type Proposal, takeStep } from './proposal/proposals.ts';
import {
	canStep,
	type ProposalState,
	proposalStates,
	type StepName,
	steps,
} from './proposal/states.ts';
import { amendCall, formCall, submitCall, withdrawCall } from './submit/form-calls.ts';
import { amendProposal, submitProposal, withdrawProposal } from './submit/submit.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
const finals: readonly ProposalState[] = ['accepted', 'rejected', 'withdrawn', 'cancelled'];
const stepNames = Object.keys(steps).filter((name): name is StepName => Object.hasOwn(steps, name));
let author: SignedIn;
let other: SignedIn;
let editor: SignedIn;

beforeAll(async () => {
	author = await signedIn(database.db, { roles: ['contributor', 'editor'] });
	other = await signedIn(database.db, { roles: ['contributor'] });
	editor = await signedIn(database.db, { roles: ['editor'] });
});

let made = 0;
const proposedName = (name = `Record ${++made}`) => ({ name: { value: name, source: SOURCE } });
const send = (fields = proposedName()) =>
	submitProposal(database.db, author.member.id, {
		type: 'organization',
		slug: null,
		said: fields,
		note: '',
	});
const inState = async (state: ProposalState) => {
	const sent = await send();
	await database.db.update(proposal).set({ state }).where(eq(proposal.id, sent.id));
	return sent;
};
const now = async ({ id }: Proposal): Promise<Proposal> => {
	const [found] = await database.db.select().from(proposal).where(eq(proposal.id, id));
	if (!found) throw new Error('The proposal is gone.');
	return found;
};
const eventsOf = ({ id }: Proposal) =>
	database.db
		.select()
		.from(proposalEvent)
		.where(eq(proposalEvent.proposal_id, id))
		.orderBy(asc(proposalEvent.id));

/** The response to a step: the resulting state, or the status of its refusal. */
async function tried(work: (tx: Db) => Promise<Proposal>): Promise<ProposalState | number> {
	try {
		return (await database.db.transaction(work)).state;
	} catch (error) {
		if (error instanceof HttpError) return error.status;
		throw error;
	}
}

const actors = ['author', 'editor', 'other', 'site'] as const;
type Actor = (typeof actors)[number];
const idOf = (actor: Actor): number | null =>
	({
		author: author.member.id,
		editor: editor.member.id,
		other: other.member.id,
		site: null,
	})[actor];

/** The table of `docs/contributions.md`, written independently of the code: who may step from and to where. */
const table: Record<StepName, { from: ProposalState[]; to: ProposalState; by: Actor[] }> = {
	review: { from: ['submitted'], to: 'in-review', by: ['editor', 'other', 'site'] },
	'ask-changes': {
		from: ['submitted', 'in-review'],
		to: 'changes-asked',
		by: ['editor', 'other', 'site'],
	},
	amend: { from: ['submitted', 'changes-asked'], to: 'submitted', by: ['author'] },
	'open-vote': { from: ['submitted', 'in-review'], to: 'voting', by: ['editor', 'other', 'site'] },
	'accept-at-once': {
		from: ['submitted', 'in-review'],
		to: 'accepted',
		by: ['editor', 'other', 'site'],
	},
	reject: {
		from: ['submitted', 'in-review', 'changes-asked'],
		to: 'rejected',
		by: ['editor', 'other', 'site'],
	},
	withdraw: { from: ['submitted', 'in-review', 'changes-asked'], to: 'withdrawn', by: ['author'] },
	pass: { from: ['voting'], to: 'accepted', by: ['site'] },
	cancel: { from: ['voting'], to: 'cancelled', by: ['site'] },
	stop: { from: ['voting'], to: 'cancelled', by: ['editor', 'other', 'site'] },
};

test.each(proposalStates)(
	'from “%s” each step leads where the table says, for those allowed',
	async (state) => {
		const sent = await inState(state);
		for (const name of stepNames)
			for (const actor of actors) {
				const { from, to, by } = table[name];
				const isAuthors = by.length === 1 && by[0] === 'author';
				// Callers check that the actor is an editor; a step only knows the author and the site itself.
				const refusal = isAuthors && !by.includes(actor) ? 404 : from.includes(state) ? 403 : 409;
				const wanted = from.includes(state) && by.includes(actor) ? to : refusal;
				let got: ProposalState | number = 0;
				await database.db
					.transaction(async (tx) => {
						got = await tried(async () =>
							takeStep(tx, await lockProposal(tx, sent.id), name, {
								actorId: idOf(actor),
								reason: 'other',
							}),
						);
						tx.rollback();
					})
					.catch(() => undefined);
				expect([name, actor, got]).toEqual([name, actor, wanted]);
			}
		expect((await now(sent)).state).toBe(state);
	},
);

test.each(stepNames.filter((name) => 'needsReason' in steps[name]))(
	'“%s” needs a reason',
	async (name) => {
		const sent = await inState(table[name].from[0] ?? 'submitted');
		const actorId = idOf(table[name].by[0] ?? 'site');
		const got = await tried(async (tx) =>
			takeStep(tx, await lockProposal(tx, sent.id), name, { actorId }),
		);
		expect(got).toBe(422);
	},
);

type Act = { name: StepName; actor: Actor };
const acts: fc.Arbitrary<Act[]> = fc.array(
	fc.record({
		// Steps that continue are tried more often than those that end it.
		name: fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom<StepName>('review', 'ask-changes', 'amend') },
			{ weight: 1, arbitrary: fc.constantFrom(...stepNames) },
		),
		actor: fc.constantFrom(...actors),
	}),
	{ minLength: 1, maxLength: 14 },
);

/** Takes a step as its caller does. */
async function take(sent: Proposal, { name, actor }: Act): Promise<ProposalState | number> {
	const { db } = database;
	const actorId = idOf(actor);
	if (name === 'amend' || name === 'withdraw') {
		const by = actorId ?? 0;
		return tried(() =>
			name === 'amend'
				? amendProposal(db, by, sent.id, { said: proposedName(), note: '' })
				: withdrawProposal(db, by, sent.id),
		);
	}
	return tried(async (tx) => {
		const held = await lockProposal(tx, sent.id);
		return name === 'pass' || name === 'accept-at-once'
			? acceptLockedProposal(tx, held, name, { actorId })
			: takeStep(tx, held, name, { actorId, reason: 'other' });
	});
}

test('no sequence of steps leaves a final state, and the events record every step', async () => {
	await fc.assert(
		fc.asyncProperty(acts, async (sequence) => {
			const sent = await send();
			let state: ProposalState = 'submitted';
			const way: [string, ProposalState][] = [['submit', 'submitted']];
			for (const act of sequence) {
				const got = await take(sent, act);
				const may = canStep(state, act.name) && table[act.name].by.includes(act.actor);
				if (may) {
					state = table[act.name].to;
					way.push([act.name, state]);
					expect(got).toBe(state);
				} else expect([403, 404, 409]).toContain(got);
				expect((await now(sent)).state).toBe(state);
			}
			const events = await eventsOf(sent);
			expect(events.map((event) => [event.step, event.state])).toEqual(way);
			const reached = way.findIndex(([, one]) => finals.includes(one));
			if (reached >= 0) expect(reached).toBe(way.length - 1);
			const amended = way.filter(([name]) => name === 'amend').length;
			expect((await now(sent)).version).toBe(1 + amended);
		}),
		{ numRuns: 30 },
	);
});

async function call(endpoint: Endpoint, who: SignedIn | null, body?: object, query = '') {
	const asked = { ...(who && { token: who.token }), ...(body && { body }) };
	const answer = await program(`/api/contributions/x${query}`, asked)(endpoint, database.db);
	return { status: answer.status, body: await answer.json() };
}

test('a form is sent, returned for changes, amended as requested, and withdrawn', async () => {
	const sent = await call(submitCall, author, {
		type: 'organization',
		said: proposedName('Slate'),
		note: 'Found at a fair.',
	});
	expect(sent).toMatchObject({
		status: 201,
		body: { _id: expect.stringMatching(/^\d+$/), link: `/dao/${sent.body.slug}` },
	});
	const [id, _id] = [Number(sent.body._id), sent.body._id];
	await database.db.transaction(async (tx) =>
		takeStep(tx, await lockProposal(tx, id), 'ask-changes', {
			actorId: editor.member.id,
			reason: 'no-source',
			comment: 'Which fair?',
		}),
	);
	const told = await database.db
		.select()
		.from(notification)
		.where(eq(notification.account_id, author.member.id));
	expect(told).toContainEqual(
		expect.objectContaining({
			title: 'Changes requested for your proposal “Slate”',
			body: expect.stringContaining('Which fair?'),
			link: sent.body.link,
		}),
	);
	const form = await call(formCall, author, undefined, `?proposal=${sent.body.slug}`);
	expect(form.body).toMatchObject({
		type: 'organization',
		slug: null,
		proposal: {
			_id,
			state: 'changes-asked',
			reason: 'no-source',
			can_amend: true,
			said: { name: { value: 'Slate', source: SOURCE } },
		},
	});
	const again = { ...proposedName('Slate Ventures'), location: { value: 'Oslo', source: SOURCE } };
	expect(
		await call(amendCall, author, { _id, said: again, note: 'The one in May.' }),
	).toMatchObject({
		status: 200,
		body: { _id, state: 'submitted' },
	});
	expect(await now({ ...(await heldOf(id)) })).toMatchObject({
		version: 2,
		title: 'Slate Ventures',
	});
	expect(await database.db.$count(proposalChange, eq(proposalChange.proposal_id, id))).toBe(2);
	expect((await call(withdrawCall, author, { _id })).body.state).toBe('withdrawn');
	expect((await call(withdrawCall, author, { _id })).status).toBe(409);
	expect((await call(amendCall, author, { _id, said: again })).status).toBe(409);
	const written = await database.db
		.select({ kind: auditEvent.kind })
		.from(auditEvent)
		.where(sql`${auditEvent.details} @> ${JSON.stringify({ proposal: id })}::jsonb`)
		.orderBy(asc(auditEvent.id));
	expect(written.map(({ kind }) => kind)).toEqual([
		'proposal-sent',
		'proposal-amended',
		'proposal-withdrawn',
	]);
});

const heldOf = (id: number) => database.db.transaction((tx) => lockProposal(tx, id));

test('a form sent twice at once becomes one proposal', async () => {
	const body = { type: 'organization', said: proposedName('Twice'), note: '' };
	const answers = await Promise.all([1, 2, 3].map(() => call(submitCall, author, body)));
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
	const changed = { ...body.said, location: { value: 'Oslo', source: SOURCE } };
	expect((await call(submitCall, author, { ...body, said: changed })).status).toBe(201);
});

test('another’s proposal looks like one that never existed', async () => {
	const sent = await send();
	for (const [_id, slug] of [
		[String(sent.id), sent.slug],
		['999999999', 'never-was'],
	]) {
		const answers = [
			await call(amendCall, other, { _id, said: proposedName() }),
			await call(withdrawCall, other, { _id }),
			await call(formCall, other, undefined, `?proposal=${slug}`),
		];
		for (const { status, body } of answers)
			expect([status, body.description]).toEqual([404, 'Proposal not found.']);
	}
	expect((await now(sent)).state).toBe('submitted');
});

test('fields not in the form are ignored', async () => {
	const victim = await send();
	const extra = {
		author_id: other.member.id,
		state: 'accepted',
		version: 9,
		record_id: 1,
		is_trusted: true,
		kind: 'edit',
		id: victim.id,
	};
	const sent = await call(submitCall, author, {
		type: 'organization',
		said: proposedName(),
		...extra,
	});
	const row = await heldOf(Number(sent.body._id));
	expect(row).toMatchObject({
		author_id: author.member.id,
		state: 'submitted',
		version: 1,
		record_id: null,
		is_trusted: false,
		kind: 'new',
	});
	const inSaid = {
		...proposedName(),
		author_id: { value: 1, source: SOURCE },
		origin: { value: 'staff', source: SOURCE },
	};
	const refused = await call(submitCall, author, { type: 'organization', said: inSaid });
	expect(refused).toMatchObject({
		status: 422,
		body: { fields: { author_id: expect.any(String), origin: expect.any(String) } },
	});
});

test('missing values are reported by field, and a lone missing source by itself', async () => {
	const sources = {
		name: { value: 'Slate', source: '' },
		location: { value: 'Oslo', source: 'javascript:alert(1)' },
	};
	const refused = await call(submitCall, author, { type: 'organization', said: sources });
	expect(refused.status).toBe(422);
	expect(Object.keys(refused.body.fields).sort()).toEqual(['location.source', 'name.source']);
	const nameless = await call(submitCall, author, { type: 'organization', said: {} });
	expect(Object.keys(nameless.body.fields)).toEqual(['name']);
	const round = await call(submitCall, author, {
		type: 'round',
		said: { type: { value: 'Seed', source: SOURCE } },
	});
	expect(Object.keys(round.body.fields)).toEqual(['project_id']);
	const unknown = { ...proposedName(), rounds: { value: [roundBy(999_999_999)], source: SOURCE } };
	const gone = await call(submitCall, author, { type: 'organization', said: unknown });
	expect(gone.body.fields).toEqual({ rounds: expect.stringContaining('no longer exists') });
});

const roundBy = (organization_id: number) => ({
	source: SOURCE,
	date: null,
	amount_usd: null,
	type: null,
	investors: [{ organization_id, person_id: null, name: null, is_lead: true }],
});

const corpus = [
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	'</script><svg onload=alert(1)>',
	'javascript:alert(1)',
	'{{constructor.constructor("alert(1)")()}}',
	'\u202egpj.exe',
	"' OR 1=1 --",
	'a\0b',
];

test.each(corpus)('hostile text %j stays text, and is no address', async (text) => {
	const links = {
		website: { value: text, source: SOURCE },
		twitter: { value: text, source: text },
	};
	const refused = await call(submitCall, author, {
		type: 'organization',
		said: { ...proposedName(), ...links },
	});
	expect(refused.status).toBe(422);
	const summary = { summary: { value: `About ${text}.`, source: SOURCE } };
	const sent = await call(submitCall, author, {
		type: 'organization',
		said: { ...proposedName(`Name ${text}`), ...summary },
		note: text,
	});
	expect(sent.status).toBe(201);
	expect(sent.body.slug).toMatch(/^[a-z0-9-]+$/);
	const form = await call(formCall, author, undefined, `?proposal=${sent.body.slug}`);
	const kept = text.replace('\0', '');
	expect(form.body.proposal.said.summary.value).toBe(`About ${kept}.`);
});
