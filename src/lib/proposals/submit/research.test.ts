import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { canReadWhole } from '#lib/articles/exclusive.ts';
import { article as articleDataset, loadArticle } from '#lib/articles/reading.dataset.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { contributionDraft, proposal, proposalChange } from '#lib/db/schema/contributions.ts';
import { upload } from '#lib/db/schema/members.ts';
import { rateLimit } from '#lib/db/schema/rate-limit.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { hostileMarkdown } from '../../../../tests/fixtures/hostile-markdown.ts';
import { browser } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { lockProposal, takeStep } from '../proposal/proposals.ts';
import { previewCall, researchCall } from './research-call.ts';

const database = useTestDatabase();
let author: SignedIn;
let editor: SignedIn;
let projectId: number;

beforeAll(async () => {
	author = await signedIn(database.db, { name: 'Ada', roles: ['contributor'] });
	editor = await signedIn(database.db, { roles: ['editor'] });
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Basalt' }, source: 'https://example.com/about' },
	]);
	projectId = made?.id ?? 0;
});

const content = `# Findings\n\n${'Basalt settles trades in two steps. '.repeat(10)}`;
const piece = (more: object = {}) => ({
	title: 'How Basalt settles trades',
	content,
	tags: ['DeFi', 'DeFi', 'Settlement'],
	assets: [{ type: 'project', id: projectId }],
	...more,
});

async function send(who: SignedIn | null, body: object) {
	const answer = await browser('/api/contributions/research', {
		body,
		...(who && { cookies: who.cookies }),
	})(researchCall, database.db);
	return { status: answer.status, body: await answer.json() };
}

async function document(who: SignedIn): Promise<string> {
	const id = randomUUID();
	await database.db.insert(upload).values({
		id,
		account_id: who.member.id,
		kind: 'document',
		media_type: 'application/pdf',
		bytes: 9,
	});
	return id;
}
const store: UploadStore = {
	put: async () => {},
	get: async () => Buffer.from('%PDF-1.7'),
	remove: async () => {},
	async *list() {},
};
const fetchDocument = async (id: string, who?: SignedIn) =>
	(
		await browser(`/uploads/${id}.pdf`, who && { cookies: who.cookies })(
			serveFile(() => store),
			database.db,
		)
	).status;

const publish = (id: number) =>
	database.db.transaction(async (tx) =>
		acceptLockedProposal(tx, await lockProposal(tx, id), 'accept-at-once', {
			actorId: editor.member.id,
		}),
	);

test('a contributor’s research is published under their name with tags, records, mark and document', async () => {
	const { db } = database;
	await db
		.insert(contributionDraft)
		.values({ account_id: author.member.id, type: 'research', key: 'new', data: {} });
	const attachment = await document(author);
	const sent = await send(author, piece({ attachment, note: 'I hold none.' }));
	expect(sent.status).toBe(201);
	expect(sent.body.link).toBe(`/dao/${sent.body.slug}`);
	expect(await db.select().from(contributionDraft)).toEqual([]);
	expect(await fetchDocument(attachment)).toBe(404);
	const accepted = await publish(Number(sent.body._id));
	expect(accepted.state).toBe('accepted');
	const [shown] = await articleDataset.load(db, {
		type: 'research',
		slug: 'how-basalt-settles-trades',
	});
	expect(shown).toMatchObject({
		title: 'How Basalt settles trades',
		authors: ['Ada'],
		tags: ['DeFi', 'Settlement'],
		origin: 'contributed',
		is_exclusive: false,
		attachment: `/uploads/${attachment}.pdf`,
		mentions: [{ slug: 'basalt' }],
	});
	expect(shown?.summary).toMatch(/^Basalt settles trades/);
	expect(await fetchDocument(attachment)).toBe(200);
	const [row] = await db.select().from(account).where(eq(account.id, author.member.id));
	expect(row?.points).toBe(50);
	await db.delete(upload).where(eq(upload.id, attachment));
	const [left] = await articleDataset.load(db, {
		type: 'research',
		slug: 'how-basalt-settles-trades',
	});
	expect(left?.attachment).toBeNull();
});

test('Exclusive research shows everybody title, summary and records; text and document only to some', async () => {
	const { db } = database;
	const attachment = await document(author);
	const title = 'Who settles trades on Basalt';
	const { body } = await send(author, piece({ title, attachment, exclusive: true }));
	const slug = 'who-settles-trades-on-basalt';
	const id = Number(body._id);
	const [stranger, paying] = [await signedIn(db), await signedIn(db)];
	const month = { from: new Date(), until: new Date(Date.now() + 30 * 86_400_000) };
	await writeEntries(db, paying.member.id, [{ at: month.from, kind: 'trial', cents: 0, ...month }]);
	const readers = [undefined, stranger, paying, author, editor];
	const fetched = () => Promise.all(readers.map((who) => fetchDocument(attachment, who)));
	expect(await fetched()).toEqual([404, 404, 404, 200, 200]);
	await db.update(proposal).set({ state: 'voting' }).where(eq(proposal.id, id));
	expect(await fetched()).toEqual([404, 200, 200, 200, 200]);
	await db.update(proposal).set({ state: 'submitted' }).where(eq(proposal.id, id));
	await publish(id);
	expect(await fetched()).toEqual([404, 404, 200, 200, 200]);
	const asked = { type: 'research', slug } as const;
	const [shown] = await articleDataset.load(db, asked);
	expect(shown).toMatchObject({ title, is_exclusive: true, mentions: [{ slug: 'basalt' }] });
	expect(shown).toMatchObject({ body: null, attachment: null, summary: null });
	expect(await loadArticle(db, asked, 'whole')).toMatchObject({
		body: content.trim(),
		attachment: `/uploads/${attachment}.pdf`,
	});
	const may = ({ member }: SignedIn) => canReadWhole(db, member, shown?._id ?? '');
	expect(await Promise.all([stranger, paying, author, editor].map(may))).toEqual([
		false,
		true,
		true,
		true,
	]);
});

test('requested changes are sent as the same proposal; another’s is unknown; a decided one is refused', async () => {
	const { db } = database;
	const { body } = await send(author, piece());
	const id = Number(body._id);
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, id), 'ask-changes', {
			actorId: editor.member.id,
			reason: 'not-clear',
		});
	});
	const again = piece({ proposal: body.slug, title: 'How Basalt settles its trades' });
	const stranger = await signedIn(db, { roles: ['contributor'] });
	expect((await send(stranger, again)).status).toBe(404);
	expect(await send(author, again)).toMatchObject({ status: 200, body: { slug: body.slug } });
	const [row] = await db.select().from(proposal).where(eq(proposal.id, id));
	expect(row).toMatchObject({
		state: 'submitted',
		version: 2,
		title: 'How Basalt settles its trades',
	});
	const [change] = await db.select().from(proposalChange).where(eq(proposalChange.proposal_id, id));
	expect(change?.value).toMatchObject({ title: 'How Basalt settles its trades' });
	await publish(id);
	expect((await send(author, again)).status).toBe(409);
});

describe('what cannot be sent', () => {
	test('another’s document, a missing record, too short a text', async () => {
		const theirs = await document(editor);
		expect(await send(author, piece({ attachment: theirs }))).toMatchObject({
			status: 422,
			body: { fields: { attachment: expect.any(String) } },
		});
		expect(
			await send(author, piece({ assets: [{ type: 'organization', id: 987_654 }] })),
		).toMatchObject({ status: 422, body: { fields: { assets: expect.any(String) } } });
		expect(await send(author, piece({ content: 'Short.' }))).toMatchObject({
			body: { fields: { content: 'Research has at least 200 characters.' } },
		});
	});

	test('by a visitor 401, by a non-contributor 403', async () => {
		expect((await send(null, piece())).status).toBe(401);
		expect((await send(await signedIn(database.db), piece())).status).toBe(403);
	});

	test('text is stored without characters the database rejects, and a record named twice is listed once', async () => {
		const asset = { type: 'project', id: projectId };
		const sent = await send(
			author,
			piece({ title: 'A title\0 with \ud800 halves', assets: [asset, asset] }),
		);
		expect(sent.status).toBe(201);
		expect((await publish(Number(sent.body._id))).title).toBe('A title with \ufffd halves');
	});
});

test('the preview matches the page, with nothing executable or misleading in it', async () => {
	const hostile = [
		'## Title',
		'<script>alert(1)</script><img src=x onerror=alert(1)>',
		'[a](javascript:alert(1)) [b](/api/users/auth/logout) ![p](/uploads/../api/x.webp)',
		`![mine](/uploads/${randomUUID()}.webp) ![doc](/uploads/${randomUUID()}.pdf)`,
		'[out](https://evil.example)',
	].join('\n\n');
	const answer = await browser('/api/contributions/preview', {
		body: { content: hostile },
		cookies: author.cookies,
	})(previewCall, database.db);
	const { html } = await answer.json();
	expect(html).not.toMatch(/<script|<img[^>]+(?:onerror|src="x|api)|href="(?:javascript|\/api)/i);
	expect(html.match(/<img/g)).toHaveLength(1);
	expect(html).toMatch(/<img src="\/uploads\/[\da-f-]{36}\.webp"/);
	expect(html).toContain('rel="nofollow ugc noopener"');
});

test('a text too costly to render is refused with a message, and after five of them there is a wait', async () => {
	const hostile = hostileMarkdown['notes in a line'] ?? '';
	const heavy = await signedIn(database.db, { roles: ['contributor'] });
	const refusal = await send(heavy, piece({ content: hostile }));
	expect(refusal).toMatchObject({
		status: 422,
		body: { fields: { content: expect.stringContaining('takes too long to lay out') } },
	});
	const preview = (text: string, who = heavy) =>
		browser('/api/contributions/preview', { body: { content: text }, cookies: who.cookies })(
			previewCall,
			database.db,
		);
	expect((await preview('# Fine')).status).toBe(200);
	await database.db
		.update(rateLimit)
		.set({ count: 5 })
		.where(eq(rateLimit.key, `too much text #${heavy.member.id}`));
	expect((await preview(hostile)).status).toBe(429);
	expect((await preview('# Fine', author)).status).toBe(200);
});

test('its audience and the view it rests on are saved and validated', async () => {
	const refused = await send(author, piece({ screener: 'https://example.com/directory' }));
	expect(refused).toMatchObject({
		status: 422,
		body: { fields: { screener: expect.any(String) } },
	});
	for (const hostile of [
		'javascript:alert(1)',
		'/directory/projects\\x',
		'//evil.example/x',
		'/review',
	])
		expect((await send(author, piece({ screener: hostile }))).status).toBe(422);
	const sent = await send(
		author,
		piece({
			title: 'What Tarn Capital sees in Basalt',
			vcname: ' Tarn Capital ',
			screener: 'https://cairn.example/directory/projects?sector=DeFi',
		}),
	);
	expect(sent.status).toBe(201);
	await database.db.transaction(async (tx) => {
		const held = await lockProposal(tx, Number(sent.body._id));
		await takeStep(tx, held, 'open-vote', { actorId: editor.member.id });
	});
	const published = await database.db.transaction(async (tx) =>
		acceptLockedProposal(tx, await lockProposal(tx, Number(sent.body._id)), 'pass', {
			actorId: null,
		}),
	);
	const { rows } = await database.db.execute(
		sql`select vcname, screener from articles where id = ${published.record_id}`,
	);
	expect(rows).toEqual([{ vcname: 'Tarn Capital', screener: '/directory/projects?sector=DeFi' }]);
});
