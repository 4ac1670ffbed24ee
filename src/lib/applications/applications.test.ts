import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccountCall } from '#lib/accounts/delete-account.ts';
import { exportData } from '#lib/accounts/export-data.ts';
import { sendRegisterCode } from '#lib/accounts/send-code.ts';
import { job as jobTable } from '#lib/db/schema/careers.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { notification } from '#lib/db/schema/members.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { folderStore } from '#lib/uploads/folder-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { sweepUploads } from '#lib/uploads/sweep.ts';
import { aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { aPdf, pdfOf } from '../../../tests/setup/pdf.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { applyCall, applyCodeCall } from './apply-calls.ts';
import { clearOldApplications } from './clear-old-job.ts';
import {
	moveApplicationCall,
	noteApplicationCall,
	receivedApplicationsCall,
} from './received-calls.ts';
import {
	applicationFileCall,
	sentApplicationsCall,
	withdrawApplicationCall,
} from './sent-calls.ts';
import { applicationOfLink } from './withdraw.ts';

const database = useTestDatabase();
const SITE = 'http://cairn.example';
const PASSWORD = 'the right password';

let folder: string;
let store: UploadStore;
let poster: SignedIn;
let job: { id: number; slug: string };

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-applications-'));
	store = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
	const { db } = database;
	await db.execute(sql`truncate rate_limit`);
	await db.execute(sql`delete from mail`);
	poster = await signedIn(db, { password: PASSWORD });
	job = await aJob(db, poster.member.id);
});

interface RequestOptions {
	who?: SignedIn | undefined;
	method?: string;
	body?: object;
	form?: Record<string, string | Blob>;
	from?: string;
}

async function ask(
	endpoint: Endpoint,
	path: string,
	asked: RequestOptions = {},
): Promise<Response> {
	const { who, body, form, from = '192.0.2.1' } = asked;
	const url = new URL(path, SITE);
	const headers = new Headers({ 'sec-fetch-site': 'same-origin' });
	if (who) headers.set('cookie', who.cookies);
	if (body) headers.set('content-type', 'application/json');
	const fields = new FormData();
	for (const [name, value] of Object.entries(form ?? {})) fields.set(name, value);
	const sent = body ? JSON.stringify(body) : form ? fields : null;
	const request = new Request(url, {
		method: asked.method ?? (sent === null ? 'GET' : 'POST'),
		headers,
		...(sent !== null && { body: sent }),
	});
	return endpoint(database.db, { request, url, clientAddress: from });
}

const cv = (bytes: Buffer = aPdf()) =>
	new File([new Uint8Array(bytes)], '../../cv.pdf\r\nX: y', { type: 'application/pdf' });
const usual = { name: 'Ada Lovelace', message: 'I wrote the first program.' };

const apply = (
	who: SignedIn | undefined,
	form: Record<string, string | Blob> = {},
	slug = job.slug,
) =>
	ask(
		applyCall(() => store),
		`/api/jobs/${slug}/apply`,
		{
			who,
			form: { ...usual, file: cv(), ...form },
		},
	);
const applied = async (who: SignedIn | undefined, form: Record<string, string | Blob> = {}) => {
	const answer = await apply(who, form);
	expect(answer.status, await answer.clone().text()).toBe(201);
	const { _id }: { _id: string } = await answer.json();
	return _id;
};
const received = (who: SignedIn | undefined, query = '') =>
	ask(receivedApplicationsCall, `/api/jobs/${job.slug}/applications${query}`, { who });
const move = (who: SignedIn | undefined, id: string, body: object) =>
	ask(moveApplicationCall, `/api/jobs/${job.slug}/applications/${id}/state`, { who, body });
const note = (who: SignedIn | undefined, id: string, words: string) =>
	ask(noteApplicationCall, `/api/jobs/${job.slug}/applications/${id}/notes`, {
		who,
		body: { words },
	});
const sent = (who: SignedIn | undefined) =>
	ask(sentApplicationsCall, '/api/users/applications', { who });
const withdraw = (who: SignedIn | undefined, id: string) =>
	ask(
		withdrawApplicationCall(() => store),
		`/api/users/applications/${id}`,
		{ who, method: 'DELETE' },
	);
const file = (who: SignedIn | undefined, id: string) =>
	ask(
		applicationFileCall(() => store),
		`/api/users/applications/${id}/file`,
		{ who },
	);

const files = async (): Promise<string[]> =>
	(await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
const mailsTo = (recipient: string) =>
	database.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.id);
const codeIn = (text: string): string => /^[2-9A-HJ-NP-Z]{6}$/m.exec(text)?.[0] ?? '';

async function mailedCode(email: string, slug = job.slug): Promise<string> {
	const answer = await ask(applyCodeCall, `/api/jobs/${slug}/apply/code`, { body: { email } });
	expect(answer.status).toBe(200);
	const last = (await mailsTo(email.toLowerCase())).at(-1);
	return codeIn(last?.text ?? '');
}

const described = async (answer: Response): Promise<string> => {
	const { description }: { description: string } = await answer.json();
	return description;
};

describe('applying', () => {
	test('as a member, the application and its file are the poster’s and the member’s', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		const list = await (await received(poster)).json();
		expect(list).toMatchObject({
			data: [{ _id: id, ...usual, email: ada.member.email, state: 'new' }],
			counts: { new: 1, seen: 0 },
		});
		expect(await (await sent(ada)).json()).toMatchObject({
			data: [{ _id: id, state: 'new', job: { slug: job.slug, company: 'Northwind Labs' } }],
		});
		for (const who of [poster, ada]) {
			const answer = await file(who, id);
			expect(answer.status).toBe(200);
			expect(Buffer.from(await answer.arrayBuffer())).toEqual(aPdf());
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				'content-type': 'application/pdf',
				'content-disposition': `attachment; filename="ada-lovelace-${job.slug}.pdf"`,
				'cache-control': 'private, no-store',
				'x-content-type-options': 'nosniff',
				'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			});
		}
		const editor = await signedIn(database.db, { roles: ['editor', 'master'] });
		expect((await file(editor, id)).status).toBe(404);
		expect((await file(undefined, id)).status).toBe(401);
		expect((await received(editor)).status).toBe(404);
	});

	test('the file has no public address, even for one who knows its name', async () => {
		const ada = await signedIn(database.db);
		await applied(ada);
		for (const name of await files()) {
			const path = `/uploads/${name.split('/').at(-1)}`;
			for (const who of [undefined, ada, poster])
				expect(
					(
						await ask(
							serveFile(() => store),
							path,
							{ who },
						)
					).status,
				).toBe(404);
		}
	});

	test('the daily sweep spares files of applications', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		await sweepUploads(database.db, store, Date.now() + 86_400_000);
		expect((await file(ada, id)).status).toBe(200);
	});

	test('once per person and job, even when many are sent at once', async () => {
		const ada = await signedIn(database.db);
		const before = (await files()).length;
		const statuses = (await Promise.all(Array.from({ length: 6 }, () => apply(ada)))).map(
			({ status }) => status,
		);
		expect(statuses.filter((status) => status === 201)).toHaveLength(1);
		expect(statuses.every((status) => [201, 409, 503].includes(status))).toBe(true);
		const again = await apply(ada);
		expect([again.status, await described(again)]).toEqual([
			409,
			'You have already applied for “Solidity engineer”. You can view or withdraw your application.',
		]);
		expect((await files()).length, 'what was not entered is not kept').toBe(before + 1);
	});

	test('a poster is notified without a name, by the kind that can be turned off', async () => {
		await applied(await signedIn(database.db));
		const told = await database.db
			.select()
			.from(notification)
			.where(eq(notification.account_id, poster.member.id));
		expect(told).toMatchObject([{ kind: 'job-application' }]);
		expect(JSON.stringify(told)).not.toMatch(/Ada|example\.com/);
	});

	test('counts in the figures of the job', async () => {
		await applied(await signedIn(database.db));
		const { rows } = await database.db.execute(
			sql`select applications from job_day where job_id = ${job.id}`,
		);
		expect(rows).toEqual([{ applications: 1 }]);
	});

	test('errors are shown at their field, and nothing is saved', async () => {
		const ada = await signedIn(database.db);
		const before = (await files()).length;
		const wrong: [form: Record<string, string | Blob>, status: number, field: string][] = [
			[{ name: '' }, 422, 'name'],
			[{ name: 'A\nB' }, 422, 'name'],
			[{ name: 'x'.repeat(101) }, 422, 'name'],
			[{ message: 'x'.repeat(5_001) }, 422, 'message'],
			[{ message: '', file: '' }, 422, 'message'],
			[{ email: 'another@example.com' }, 422, 'email'],
			[{ file: new File(['<script>'], 'a.pdf', { type: 'application/pdf' }) }, 415, 'file'],
			[{ file: cv(aPdf({ catalog: '/OpenAction << /S /JavaScript >>' })) }, 422, 'file'],
			[{ file: cv(pdfOf(10_485_761)) }, 413, 'file'],
			[{ file: 'text' }, 422, 'file'],
		];
		for (const [form, status, field] of wrong) {
			const answer = await apply(ada, form);
			const { fields } = await answer.json();
			expect([status, field, answer.status, Object.keys(fields ?? {})]).toEqual([
				...[status, field],
				...[status, [field]],
			]);
		}
		expect((await files()).length).toBe(before);
		expect((await apply(ada, { file: cv(pdfOf(10_485_760)) })).status).toBe(201);
	});

	test('not for a job that applies elsewhere, is over, waits, or is your own', async () => {
		const { db } = database;
		const ada = await signedIn(db);
		const { id } = poster.member;
		const elsewhere = await aJob(db, id, { where_apply: 'https://northwind.example/apply' });
		const over = await aJob(db, id, { ends_at: '2020-01-01T00:00:00Z' });
		const waits = await aJob(db, id, { state: 'review', published_at: null, ends_at: null });
		const refused = await apply(ada, {}, elsewhere.slug);
		expect([refused.status, await described(refused)]).toEqual([
			409,
			'This job accepts applications elsewhere: https://northwind.example/apply',
		]);
		expect((await apply(ada, {}, over.slug)).status).toBe(410);
		expect((await apply(ada, {}, waits.slug)).status).toBe(404);
		expect((await apply(ada, {}, 'no-such-job')).status).toBe(404);
		expect((await apply(poster)).status).toBe(409);
	});

	test('a member applies 20 times a day, and no more', async () => {
		const ada = await signedIn(database.db);
		for (let at = 0; at < 20; at += 1) await apply(ada, { file: '' });
		expect((await apply(ada)).status).toBe(429);
	});
});

describe('by a mailed code', () => {
	test('one applies without an account, sees it by the mailed link and withdraws it', async () => {
		const email = 'grace@navy.example';
		const code = await mailedCode('Grace@Navy.example');
		const id = await applied(undefined, { email, code: code.toLowerCase() });
		const text = (await mailsTo(email)).at(-1)?.text ?? '';
		const token = /by-link\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
		expect(await applicationOfLink(database.db, token)).toMatchObject({ id, email });
		expect(await applicationOfLink(database.db, `${token.slice(0, 42)}_`)).toBeNull();
		const again = await apply(undefined, { email, code });
		expect(again.status, 'a code works once').toBe(422);
	});

	test('a code of another purpose or address, or none, fails', async () => {
		const { db } = database;
		const [one, two] = ['one@code.example', 'two@code.example'];
		const code = await mailedCode(one);
		await mailedCode(two);
		const caller = {
			network: '192.0.2.9',
			userAgent: '',
			isBrowser: true,
			secure: false,
			site: SITE,
		};
		await sendRegisterCode(db, two, caller);
		const register = codeIn((await mailsTo(two)).at(-1)?.text ?? '');
		for (const wrong of [
			{ email: two, code },
			{ email: two, code: register },
			{ email: two, code: '' },
			{ email: 'three@code.example', code },
		]) {
			const answer = await apply(undefined, wrong);
			expect([answer.status, await described(answer)]).toEqual([422, 'Wrong code. Try again!']);
		}
		expect((await apply(undefined, { email: one, code })).status).toBe(201);
	});

	test('a right code stays right when something else was wrong', async () => {
		const email = 'once@more.example';
		const code = await mailedCode(email);
		expect((await apply(undefined, { email, code, file: cv(Buffer.from('no')) })).status).toBe(415);
		expect((await apply(undefined, { email, code })).status).toBe(201);
	});

	test('a member with that address finds it there', async () => {
		const ada = await signedIn(database.db);
		const code = await mailedCode(ada.member.email);
		const id = await applied(undefined, { email: ada.member.email, code });
		expect(await (await sent(ada)).json()).toMatchObject({ data: [{ _id: id }] });
	});

	test('so does one who signs up later', async () => {
		const email = 'later_member@example.com';
		const id = await applied(undefined, { email, code: await mailedCode(email) });
		const later = await signedIn(database.db, { username: 'later_member' });
		expect(await (await sent(later)).json()).toMatchObject({ data: [{ _id: id }] });
		expect((await withdraw(later, id)).status).toBe(200);
	});
});

describe('the poster', () => {
	test('moves an application, and its applicant is informed in plain words', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		const words = 'Are you free on Monday?';
		expect((await move(poster, id, { state: 'in talks', words })).status).toBe(200);
		const told = await database.db
			.select()
			.from(notification)
			.where(eq(notification.account_id, ada.member.id));
		expect(told).toMatchObject([
			{
				kind: 'application',
				title: 'Your application for “Solidity engineer”: in talks',
				body: `Northwind Labs would like to talk with you about “Solidity engineer”.\n\nThey write:\n${words}`,
				link: '/applications',
			},
		]);
		expect((await mailsTo(ada.member.email)).at(-1)?.text).toContain(words);
		expect((await move(poster, id, { state: 'in talks' })).status).toBe(409);
		expect(await (await sent(ada)).json()).toMatchObject({
			data: [{ state: 'in talks', moves: [{ state: 'in talks', words }] }],
		});
		expect(await (await received(poster, '?state=in+talks')).json()).toMatchObject({
			data: [{ _id: id }],
			counts: { new: 0, 'in talks': 1 },
		});
		expect(await (await received(poster, '?state=new')).json()).toMatchObject({ data: [] });
	});

	test('may move it without a word, and keeps private notes', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		expect((await move(poster, id, { state: 'seen', tell: false })).status).toBe(200);
		expect((await note(poster, id, 'Secret note')).status).toBe(200);
		expect(await mailsTo(ada.member.email)).toEqual([]);
		const list = await (await received(poster)).text();
		expect(list).toContain('Secret note');
		const own = await (await sent(ada)).text();
		expect(own).not.toContain('Secret note');
		expect(JSON.stringify(await exportData(database.db, ada.member.id))).not.toContain(
			'Secret note',
		);
	});

	test('an applicant without an account is informed by mail', async () => {
		const email = 'told@mail.example';
		const id = await applied(undefined, { email, code: await mailedCode(email) });
		await move(poster, id, { state: 'declined', words: 'Thank you.' });
		const { subject, text } = (await mailsTo(email)).at(-1) ?? {};
		expect(subject).toBe('Your application for “Solidity engineer”: declined');
		expect(text).toContain('Northwind Labs will not go on with your application');
		expect(text).toContain('Thank you.');
	});

	test('moves one application at most 20 times a day', async () => {
		const id = await applied(await signedIn(database.db));
		for (let at = 0; at < 20; at += 1)
			await move(poster, id, { state: at % 2 === 0 ? 'seen' : 'new', tell: false });
		expect((await move(poster, id, { state: 'hired' })).status).toBe(429);
	});

	test('cannot read, move or note an application for another’s job', async () => {
		const id = await applied(await signedIn(database.db));
		const other = await signedIn(database.db);
		const own = await aJob(database.db, other.member.id);
		for (const who of [other, await signedIn(database.db, { roles: ['master'] })]) {
			expect((await received(who)).status).toBe(404);
			expect((await move(who, id, { state: 'seen' })).status).toBe(404);
			expect((await note(who, id, 'x')).status).toBe(404);
			expect((await file(who, id)).status).toBe(404);
			expect((await withdraw(who, id)).status).toBe(404);
		}
		const path = `/api/jobs/${own.slug}/applications/${id}/state`;
		expect(
			(await ask(moveApplicationCall, path, { who: other, body: { state: 'seen' } })).status,
		).toBe(404);
	});

	test('cannot read applications of a job taken down; applicants can still withdraw', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		await database.db.update(jobTable).set({ state: 'hidden' }).where(eq(jobTable.id, job.id));
		expect((await received(poster)).status).toBe(410);
		expect((await file(poster, id)).status).toBe(404);
		expect((await move(poster, id, { state: 'seen' })).status).toBe(404);
		expect(JSON.stringify(await exportData(database.db, poster.member.id))).not.toContain('Ada');
		expect((await file(ada, id)).status).toBe(200);
		expect((await withdraw(ada, id)).status).toBe(200);
	});
});

describe('what is gone is gone', () => {
	test('a withdrawn application, with its file, for both', async () => {
		const ada = await signedIn(database.db);
		const before = await files();
		const id = await applied(ada);
		await note(poster, id, 'Secret note');
		expect((await withdraw(ada, id)).status).toBe(200);
		expect(await files()).toEqual(before);
		expect((await withdraw(ada, id)).status).toBe(404);
		expect((await file(poster, id)).status).toBe(404);
		expect((await move(poster, id, { state: 'seen' })).status).toBe(404);
		for (const who of [ada, poster])
			expect(JSON.stringify(await exportData(database.db, who.member.id))).not.toMatch(
				/Ada|first program|Secret note/,
			);
		expect((await apply(ada)).status, 'one may apply again').toBe(201);
	});

	test('with the applicant’s account', async () => {
		const ada = await signedIn(database.db, { password: PASSWORD });
		const before = await files();
		await applied(ada);
		const answer = await ask(
			deleteAccountCall(() => store),
			'/api/users/delete-account',
			{
				who: ada,
				body: { password: PASSWORD },
			},
		);
		expect(answer.status).toBe(200);
		expect(await files()).toEqual(before);
		expect(await (await received(poster)).json()).toMatchObject({ data: [] });
	});

	test('with the poster’s account, and the applicant is informed', async () => {
		const ada = await signedIn(database.db);
		const email = 'by-code@gone.example';
		const before = await files();
		await applied(ada);
		await applied(undefined, { email, code: await mailedCode(email) });
		const answer = await ask(
			deleteAccountCall(() => store),
			'/api/users/delete-account',
			{
				who: poster,
				body: { password: PASSWORD },
			},
		);
		expect(answer.status).toBe(200);
		expect(await files()).toEqual(before);
		for (const one of [ada.member.email, email])
			expect((await mailsTo(one)).at(-1)).toMatchObject({
				subject: 'The job “Solidity engineer” at Northwind Labs was taken down',
				text: expect.stringContaining('and your application and its file with it'),
			});
		expect(await (await sent(ada)).json()).toEqual({ data: [] });
	});

	test('180 days after the job ended, and not a day before', async () => {
		const ada = await signedIn(database.db);
		const before = await files();
		await applied(ada);
		const end = (days: number) =>
			database.db.execute(sql`
				update job set state = 'ended', ended_at = now() - make_interval(days => ${days}::int) where id = ${job.id}`);
		await end(179);
		expect(await clearOldApplications(database.db, store)).toEqual({ applications: 0, files: 0 });
		await end(181);
		expect(await clearOldApplications(database.db, store)).toEqual({ applications: 1, files: 1 });
		expect(await files()).toEqual(before);
		expect(await (await sent(ada)).json()).toEqual({ data: [] });
	});

	test('both sides find it in their data export', async () => {
		const ada = await signedIn(database.db);
		const id = await applied(ada);
		await move(poster, id, { state: 'seen', words: 'Hello.' });
		await note(poster, id, 'Secret note');
		expect(await exportData(database.db, ada.member.id)).toMatchObject({
			applications: [{ ...usual, job: job.slug, state: 'seen', steps: [{ words: 'Hello.' }] }],
			received_applications: [],
		});
		expect(await exportData(database.db, poster.member.id)).toMatchObject({
			applications: [],
			received_applications: [{ ...usual, steps: [{ words: 'Hello.' }, { words: 'Secret note' }] }],
		});
	});
});
