import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashSecret } from '#lib/accounts/passwords.ts';
import type { Db } from '#lib/db/connect.ts';
import { contributionDraft } from '#lib/db/schema/contributions.ts';
import { addKey } from '#lib/keys/keys.ts';
import { endInvoice, makeInvoice } from '#lib/payments/invoice-store.ts';
import { researchInput } from '#lib/proposals/apply/publish-research-input.ts';
import { submitResearch } from '#lib/proposals/submit/research.ts';
import { submitProposal } from '#lib/proposals/submit/submit.ts';
import { spoken } from '../../setup/answers.ts';
import { aCompany, aJob } from '../../setup/careers.ts';
import { type SignedIn, signedIn } from '../../setup/signed-in.ts';

/** A member with one of everything, by the identifiers that calls take. */
export interface Owner extends SignedIn {
	things: Record<
		| 'list'
		| 'entry'
		| 'alert'
		| 'notification'
		| 'item'
		| 'screen'
		| 'webhook'
		| 'report'
		| 'conversation'
		| 'message'
		| 'dataset'
		| 'job'
		| 'company'
		| 'received'
		| 'sent'
		| 'datasetColumn'
		| 'upload'
		| 'session'
		| 'post'
		| 'key'
		| 'draft'
		| 'proposal'
		| 'proposalSlug'
		| 'researchSlug'
		| 'invoice'
		| 'method',
		string
	>;
	listSlug: string;
}

type Table =
	| 'watchlist'
	| 'watch'
	| 'alert'
	| 'notification'
	| 'stored_item'
	| 'screen'
	| 'screen_watch'
	| 'report'
	| 'conversation'
	| 'conversation_message'
	| 'member_dataset'
	| 'member_dataset_column'
	| 'upload'
	| 'job_application'
	| 'payment_method';

async function add(db: Db, table: Table, columns: Record<string, unknown>): Promise<string> {
	const names = sql.join(
		Object.keys(columns).map((name) => sql.identifier(name)),
		sql`, `,
	);
	const values = sql.join(
		Object.values(columns).map((value) => sql`${value}`),
		sql`, `,
	);
	const { rows } = await db.execute<{ id: string }>(
		sql`INSERT INTO ${sql.identifier(table)} (${names}) VALUES (${values}) RETURNING id::text AS id`,
	);
	return rows[0]?.id ?? '';
}

/** The password of members that have one. */
export const PASSWORD = 'the right password';

/** Hashed once, as hashing is slow. */
const hash = hashSecret(PASSWORD);

/** Creates a member with one of everything. */
export async function addOwner(db: Db, roles: SignedIn['member']['roles'] = []): Promise<Owner> {
	const owner = await signedIn(db, { roles });
	const account_id = owner.member.id;
	await db.execute(sql`UPDATE account SET password_hash = ${await hash} WHERE id = ${account_id}`);
	const { rows } = await db.execute<{ id: string }>(
		sql`SELECT id FROM project WHERE slug = 'bitcoin'`,
	);
	const record = { type: 'project', record_id: Number(rows[0]?.id ?? 1) };
	const listSlug = randomUUID();
	await add(db, 'watchlist', { account_id, name: 'First', slug: randomUUID(), is_default: true });
	const list = await add(db, 'watchlist', { account_id, name: 'Second', slug: listSlug });
	const title = `Told ${account_id}`;
	const screen = await add(db, 'screen', {
		account_id,
		slug: randomUUID(),
		name: 'Public screen',
		is_public: true,
		screen: 'projects',
	});
	const watch = {
		screen_id: screen,
		account_id,
		// So that a look during a test that counts rows reports nothing.
		entered: false,
		left: false,
		screen: 'projects',
		known: '[]',
	};
	await add(db, 'screen_watch', { ...watch, kind: 'alert' });
	const sent = await addProposal(db, account_id);
	const dataset = await add(db, 'member_dataset', {
		account_id,
		slug: randomUUID(),
		name: 'Public dataset',
		is_public: true,
		screen: 'projects',
	});
	const datasetColumn = await add(db, 'member_dataset_column', {
		dataset_id: dataset,
		name: 'Notes',
		kind: 'text',
		is_notes: true,
		position: 0,
	});
	await db.execute(sql`
		INSERT INTO member_dataset_cell (dataset_id, column_id, record_id, value)
		VALUES (${dataset}, ${datasetColumn}, ${record.record_id}, 'A private note')`);
	const company = `company-${randomUUID()}`;
	const company_id = await aCompany(db, { slug: company, account_id });
	const job = await aJob(db, account_id, { company_id });
	const applied = { job_id: job.id, name: 'A private name' };
	const conversation = await add(db, 'conversation', { account_id, topic: 'What Alpha raised' });
	const message = await add(db, 'conversation_message', {
		...{ conversation_id: conversation, account_id, question: 'What did Alpha raise?' },
		...{ state: 'answer', held_until: new Date().toISOString() },
		answer: JSON.stringify(spoken()),
	});
	const things = {
		conversation,
		message,
		list,
		entry: await add(db, 'watch', { watchlist_id: list, ...record, note: 'A private note' }),
		alert: await add(db, 'alert', { account_id, ...record, kind: 'round' }),
		notification: await add(db, 'notification', { account_id, kind: 'alert-round', title }),
		item: await add(db, 'stored_item', {
			account_id,
			type: 'screener',
			key: 'k',
			name: 'n',
			value: '{}',
		}),
		screen,
		webhook: await add(db, 'screen_watch', {
			...watch,
			kind: 'webhook',
			url: 'https://example.com/hook',
			secret: 'whsec_',
		}),
		report: await add(db, 'report', {
			account_id,
			slug: randomUUID(),
			title: 'Public report',
			blocks: '[{"kind":"text","text":"Words."}]',
			state: 'published',
			published_at: new Date().toISOString(),
		}),
		dataset,
		datasetColumn,
		company,
		job: job.slug,
		received: await add(db, 'job_application', { ...applied, email: `of-${account_id}@x.example` }),
		sent: await add(db, 'job_application', { ...applied, account_id, email: owner.member.email }),
		upload: await add(db, 'upload', {
			id: randomUUID(),
			account_id,
			kind: 'image',
			media_type: 'image/webp',
			bytes: 1,
		}),
		session: await sessionIdOf(db, account_id),
		post: '1',
		key: (await addKey(db, account_id, { name: 'A program', scope: 'own' }))._id,
		draft: await addDraft(db, account_id),
		proposal: String(sent.id),
		proposalSlug: sent.slug,
		researchSlug: (await addResearch(db, account_id)).slug,
		invoice: await addInvoice(db, owner.member),
		method: await add(db, 'payment_method', {
			account_id,
			provider: 'sandbox',
			reference: `ok:${account_id}`,
			label: 'Test card that works',
		}),
	};
	return { ...owner, things, listSlug };
}

const proposedValues = { name: { value: 'A fund', source: 'https://example.com/about' } };

const addProposal = (db: Db, accountId: number) =>
	submitProposal(db, accountId, {
		type: 'organization',
		slug: null,
		said: proposedValues,
		note: '',
	});

const addResearch = (db: Db, accountId: number) =>
	submitResearch(db, accountId, {
		article: researchInput.parse({
			title: 'A piece of research',
			content: 'A sentence that says something. '.repeat(10),
		}),
		note: '',
	});

/** A given-up invoice: it does not block a purchase. */
async function addInvoice(db: Db, { id, name, email }: SignedIn['member']): Promise<string> {
	const now = new Date();
	const { number } = await db.transaction((tx) =>
		makeInvoice(tx, {
			...{ accountId: id, key: `of-${id}`, kind: 'change', plan: 'pro', term: 1 },
			...{ price: 1_045, credit: 0, provider: 'transfer', buyer: { name, email } },
			...{ seller: 'Cairn', issuedAt: now, expiresAt: now },
		}),
	);
	await endInvoice(db, number, 'replaced', now);
	return String(number);
}

/** A draft under a key that no other member has. */
async function addDraft(db: Db, account_id: number): Promise<string> {
	const key = `draft-of-${account_id}`;
	await db.insert(contributionDraft).values({ account_id, type: 'project', key, data: {} });
	return key;
}

async function sessionIdOf(db: Db, accountId: number): Promise<string> {
	const { rows } = await db.execute<{ id: string }>(
		sql`SELECT id::text AS id FROM session WHERE account_id = ${accountId} ORDER BY id LIMIT 1`,
	);
	return rows[0]?.id ?? '';
}
