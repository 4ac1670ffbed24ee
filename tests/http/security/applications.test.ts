import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshot } from '#lib/snapshot/snapshot.ts';
import { address, ask, inBrowser } from '../../e2e/security/ask.ts';
import { calls } from '../../e2e/security/calls.ts';
import { addOwner, type Owner } from '../../e2e/security/owners.ts';
import { privatePages } from '../../e2e/security/private-pages.ts';
import { examplesOf } from '../../e2e/sweep/route-examples.ts';
import { siteRoutes } from '../../e2e/sweep/routes.ts';
import { aCompany, aJob } from '../../setup/careers.ts';
import { type MemberSite, startMemberSite } from '../../setup/member-site.ts';
import { outboxMails } from '../../setup/outbox.ts';
import { aPdf, pdfOf } from '../../setup/pdf.ts';
import { type SignedIn, signedIn } from '../../setup/signed-in.ts';
import { until } from '../../setup/standby.ts';
import { tablesHolding } from '../../setup/tables-holding.ts';

/**
 * No file, name, address or word of an application is reachable by anybody but its sender and the job's poster: each is
 * a text that occurs nowhere else, and everything others can request is searched for it.
 */

/** The contents of an application, by author. */
const marks = {
	name: 'Zyxapplicant',
	email: 'zyxaddress',
	message: 'Zyxmessage',
	file: 'Zyxfilecontent',
	codeName: 'Zyxcodename',
	codeEmail: 'zyxcodeaddress',
	words: 'Zyxanswer',
	note: 'Zyxnote',
} as const;
const isMarked = (text: string): string[] =>
	Object.values(marks).filter((mark) => text.includes(mark));

let site: MemberSite;
let poster: SignedIn;
let applicant: SignedIn;
let slug: string;
let id: string;
let codeId: string;
let link: string;
let fileNames: string[];

const request = (path: string, who: SignedIn | null, init: RequestInit = {}) =>
	fetch(site.url + path, {
		redirect: 'manual',
		...init,
		headers: {
			'accept-encoding': 'identity',
			'x-forwarded-for': address(),
			...inBrowser(site.url, who?.cookies),
			...init.headers,
		},
	});

async function apply(who: SignedIn | null, fields: Record<string, string>): Promise<string> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const pdf = aPdf({ objects: `4 0 obj (${marks.file}) endobj` });
	form.set('file', new File([new Uint8Array(pdf)], `${marks.name}.pdf`));
	const answer = await request(`/api/jobs/${slug}/apply`, who, { method: 'POST', body: form });
	expect(answer.status, await answer.clone().text()).toBe(201);
	const { _id }: { _id: string } = await answer.json();
	return _id;
}

const mailTo = async (recipient: string, pattern: RegExp): Promise<string> => {
	let found = '';
	await until(async () => {
		const mails = await outboxMails(site.folder);
		const texts = mails.filter(({ to }) => to === recipient).map(({ text }) => text);
		found = texts.flatMap((text) => pattern.exec(text)?.[0] ?? []).at(-1) ?? '';
		return found !== '';
	});
	return found;
};

beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1' });
	const { db } = site;
	poster = await signedIn(db);
	applicant = await signedIn(db, { username: marks.email });
	const company_id = await aCompany(db, { name: 'Northwind Labs', account_id: poster.member.id });
	({ slug } = await aJob(db, poster.member.id, { company_id }));
	id = await apply(applicant, { name: marks.name, message: marks.message });
	const email = `${marks.codeEmail}@mail.example`;
	await request(`/api/jobs/${slug}/apply/code`, null, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email }),
	});
	const code = await mailTo(email, /^[2-9A-HJ-NP-Z]{6}$/m);
	codeId = await apply(null, { name: marks.codeName, email, code });
	link = await mailTo(email, /\/applications\/by-link\?token=\S+/);
	const handle = (what: string, body: object) =>
		request(`/api/jobs/${slug}/applications/${id}/${what}`, poster, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	expect((await handle('state', { state: 'in talks', words: marks.words })).status).toBe(200);
	expect((await handle('notes', { words: marks.note })).status).toBe(200);
	const { rows } = await db.execute<{ id: string }>(
		sql`select id::text as id from job_application_file order by 1`,
	);
	fileNames = rows.map((row) => row.id);
	expect(fileNames).toHaveLength(2);
});
afterAll(() => site?.stop());

const textOf = async (path: string, who: SignedIn | null): Promise<string> =>
	Buffer.from(await (await request(path, who)).arrayBuffer()).toString('latin1');

test('applicant and poster do read it: the searched text is there', async () => {
	const list = await textOf(`/api/jobs/${slug}/applications`, poster);
	for (const mark of [marks.name, marks.email, marks.message, marks.codeName, marks.note])
		expect(list).toContain(mark);
	expect(await textOf(`/crypto-jobs/${slug}/applications`, poster)).toContain(marks.name);
	expect(await textOf(`/crypto-jobs/${slug}/applications/${id}`, poster)).toContain(marks.note);
	expect(await textOf('/applications', applicant)).toContain(marks.words);
	expect(await textOf('/applications', applicant)).not.toContain(marks.note);
	expect(
		await textOf(new URL(link, site.url).pathname + new URL(link, site.url).search, null),
	).toContain(marks.codeName);
	for (const who of [poster, applicant])
		expect(await textOf(`/api/users/applications/${id}/file`, who)).toContain(marks.file);
	const token = new URL(link, site.url).searchParams.get('token') ?? '';
	const answer = await request(`/applications/file?token=${token}`, null);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'cache-control': 'private, no-store',
		'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9-]+\.pdf"$/),
		'x-content-type-options': 'nosniff',
		'content-security-policy': expect.stringContaining('sandbox'),
	});
	expect(await answer.text()).toContain(marks.file);
});

/** Every address that answers everybody, including the job's, its lists and feeds. */
function publicAddresses(): string[] {
	const ofCalls = new Set(calls.map(({ route }) => route));
	const examples = siteRoutes()
		.filter(({ pattern }) => !ofCalls.has(pattern))
		.flatMap((route) => examplesOf(route).map(({ path }) => path));
	const searches = Object.values(marks).flatMap((mark) => [
		`/search?q=${mark}`,
		`/crypto-jobs?q=${mark}`,
		`/api/jobs?searchValue=${mark}`,
		`/api/v1/search?q=${mark}`,
		`/people/${mark}`,
		`/user_profile?username=${mark}`,
		`/api/data/struct?sid=search_global&params=${encodeURIComponent(JSON.stringify([{ searchValue: mark, limit: 20 }]))}`,
	]);
	return [
		...examples,
		...searches,
		`/crypto-jobs/${slug}`,
		`/crypto-jobs/${slug}/apply`,
		`/crypto-jobs/${slug}/apply?done=sent`,
		`/crypto-jobs/${slug}/report`,
		`/api/jobs/${slug}`,
		'/api/jobs',
		'/api/companies',
		'/career',
		'/feeds/jobs.xml',
		'/feeds/jobs.json',
		'/api/openapi.json',
		'/sitemap.xml',
		'/metrics',
	];
}

/** What others guess. */
function guessed(): string[] {
	const files = fileNames.flatMap((name) => [
		`/uploads/${name}.pdf`,
		`/uploads/${name}.webp`,
		`/uploads/${name}`,
		`/uploads/${name.slice(0, 2)}/${name}.pdf`,
		`/applications/file?token=${name}`,
		`/applications/file?id=${name}`,
		`/applications/by-link?token=${name}`,
	]);
	const ids = [id, codeId].flatMap((one) => [
		`/api/users/applications/${one}/file`,
		`/api/users/applications/0${one}/file`,
		`/api/users/applications/${one}%00/file`,
		`/api/users/applications/${one}.0/file`,
		`/crypto-jobs/${slug}/applications/${one}`,
		`/applications?withdraw=${one}`,
		`/applications/${one}`,
		`/applications/file?token=${one}`,
	]);
	return [
		...files,
		...ids,
		`/api/jobs/${slug}/applications`,
		`/api/jobs/${slug}/applications?state=new`,
		`/crypto-jobs/${slug}/applications`,
		'/api/users/applications',
		'/applications',
		'/api/users/export',
		'/api/users/notifications',
		'/notifications',
		'/review/job-reports',
		'/review/jobs',
		'/career/jobs',
	];
}

test('nobody else reads any of it, wherever they look', async () => {
	const others: [string, Owner | null][] = [
		['visitor', null],
		['member', await addOwner(site.db)],
		['editor', await addOwner(site.db, ['editor', 'contributor', 'dao'])],
		['master', await addOwner(site.db, ['master', 'contributor', 'dao'])],
	];
	const addresses = [...new Set([...publicAddresses(), ...guessed(), ...privatePages])];
	expect(addresses.length).toBeGreaterThan(250);
	const found: string[] = [];
	for (const [name, who] of others)
		for (const path of addresses) {
			const answer = await request(path, who);
			const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
			const head = [...answer.headers.values()].join('\n');
			// A search page repeats the search text.
			const said = isMarked(text + head).filter((mark) => !path.includes(mark));
			if (said.length > 0) found.push(`${name} ${path}: ${said.join(', ')}`);
		}
	expect(found).toEqual([]);
});

test('no call reveals any of it to another', async () => {
	const other = await addOwner(site.db, ['contributor', 'dao']);
	const found: string[] = [];
	for (const call of calls.filter(({ method }) => method === 'GET')) {
		const answer = await ask(site.url, call, other, {
			headers: inBrowser(site.url, other.cookies),
		});
		const said = isMarked(await answer.text());
		if (said.length > 0) found.push(`${call.route}: ${said.join(', ')}`);
	}
	expect(found).toEqual([]);
});

test('neither applicant nor poster leaves it in a cache that others read', async () => {
	const own = [
		`/crypto-jobs/${slug}`,
		`/crypto-jobs/${slug}/apply`,
		`/crypto-jobs/${slug}/applications`,
		`/crypto-jobs/${slug}/applications/${id}`,
		'/applications',
		link.replace(/^https?:\/\/[^/]+/, ''),
		`/api/jobs/${slug}/applications`,
		'/api/users/applications',
		`/api/users/applications/${id}/file`,
	];
	for (const path of own) {
		for (const who of [poster, applicant]) {
			const answer = await request(path, who);
			const text = await answer.text();
			if (isMarked(text).length === 0) continue;
			expect([path, answer.headers.get('cache-control')]).toEqual([
				path,
				expect.stringContaining('no-store'),
			]);
			expect(answer.headers.get('etag')).toBeNull();
			expect(answer.headers.get('x-cache')).toBeNull();
		}
		// The link is itself a key: whoever has it can read it.
		if (!path.includes('token='))
			expect([path, isMarked(await textOf(path, null))]).toEqual([path, []]);
	}
});

test('snapshots contain none of it, and no table but its own and the mails', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-marks-'));
	try {
		await snapshot(site.databaseUrl, { to: folder });
		for (const name of await readdir(folder, { recursive: true })) {
			const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
			expect([name, isMarked(bytes.toString('latin1'))]).toEqual([name, []]);
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	for (const mark of [marks.name, marks.codeName, marks.message])
		expect(await tablesHolding(site.db, mark)).toEqual(['job_application']);
	expect(await tablesHolding(site.db, marks.note)).toEqual(['job_application_step']);
	expect(site.log()).not.toMatch(new RegExp(Object.values(marks).join('|')));
});

test('a 10 MiB file gets through the server, and one byte more is refused with a message', async () => {
	const other = await signedIn(site.db);
	const send = (bytes: number) => {
		const form = new FormData();
		form.set('name', 'Somebody');
		form.set('file', new File([new Uint8Array(pdfOf(bytes))], 'cv.pdf'));
		return request(`/api/jobs/${slug}/apply`, other, { method: 'POST', body: form });
	};
	const refused = await send(10_485_761);
	expect([refused.status, (await refused.json()).fields]).toEqual([
		413,
		{ file: 'This file is larger than 10 MiB. Choose a smaller one.' },
	]);
	expect((await send(10_485_760)).status).toBe(201);
});

test('the log reveals no link', () => {
	const token = new URL(link, site.url).searchParams.get('token') ?? '';
	expect(token).toHaveLength(43);
	expect(site.log()).not.toContain(token);
});

test('once withdrawn nothing of it is left, in any table or folder', async () => {
	const answer = await request(`/api/users/applications/${id}`, applicant, { method: 'DELETE' });
	expect(answer.status).toBe(200);
	for (const mark of [marks.name, marks.message, marks.note])
		expect([mark, await tablesHolding(site.db, mark)]).toEqual([mark, []]);
	const left = await readdir(join(site.folder, 'uploads'), { recursive: true });
	const { rows } = await site.db.execute(sql`select from job_application_file`);
	expect(left.filter((name) => name.endsWith('.pdf'))).toHaveLength(rows.length);
	expect(await textOf('/api/users/export', poster)).not.toContain(marks.name);
});
