import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mergeRecords } from '#lib/catalogue/merge-records.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { job as table } from '#lib/db/schema/careers.ts';
import { upload } from '#lib/db/schema/members.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, sessionFor, signedIn } from '../../../tests/setup/signed-in.ts';
import { companyOfSlug } from './companies.ts';
import { jobOfSlug } from './job.ts';
import {
	addCompanyCall,
	changeJobCall,
	closeJobCall,
	companiesCall,
	decideJobCall,
	extendJobCall,
	jobCall,
	jobsCall,
	postJobCall,
} from './job-calls.ts';
import { allJobs } from './job-view.ts';
import { isOwnDomainEmail } from './own-domain.ts';
import { notifyJobViews, savedJobViews, savedKey, toSavedValue } from './saved-job-views.ts';
import { countViews, endJobs, remindPosters } from './tend-jobs.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Northwind', website: 'https://www.northwind.test/' } },
		{ type: 'project', set: { name: 'Protocol', website: 'https://protocol.test' } },
	]);
});

let networks = 0;

async function call(
	endpoint: Endpoint,
	method: string,
	who: SignedIn | undefined,
	path: string,
	body?: unknown,
) {
	networks += 1;
	const url = new URL(path, 'https://cairn.test');
	const request = new Request(url, {
		method,
		...(body !== undefined && { body: JSON.stringify(body) }),
		headers: {
			...(body !== undefined && { 'content-type': 'application/json' }),
			...(who && { cookie: who.cookies }),
			origin: 'https://cairn.test',
			'sec-fetch-site': 'same-origin',
		},
	});
	const answer = await endpoint(database.db, {
		request,
		url,
		clientAddress: `2001:db8:${(networks % 60_000).toString(16)}::1`,
	});
	return { status: answer.status, said: await answer.json() };
}

/** A member whose e-mail is at a host. */
async function memberAt(host: string, roles: SignedIn['member']['roles'] = []): Promise<SignedIn> {
	const who = await signedIn(database.db, { roles });
	await database.db
		.update(account)
		.set({ email: `${who.member.username}@${host}` })
		.where(eq(account.id, who.member.id));
	return { ...who, ...(await sessionFor(database.db, who.member.id)) };
}

const facts = {
	jobname: 'Protocol engineer',
	department: 'Engineering',
	jobdesc: 'You **write** it.',
	location: 'Berlin, Germany',
	workplacetype: 'Hybrid',
	salary_min: '90,000',
	salary_max: 120_000,
	salary_currency: 'USD',
	salary_period: 'year',
	employment: 'Full-time employee',
};

async function companyOf(who: SignedIn, facts: object): Promise<string> {
	const { said } = await call(addCompanyCall, 'POST', who, '/api/companies', facts);
	return said.slug;
}

const post = (who: SignedIn | undefined, company: string, more: object = {}) =>
	call(postJobCall, 'POST', who, '/api/jobs', { ...facts, company, ...more });
const change = (who: SignedIn, slug: string, body: object) =>
	call(changeJobCall, 'PATCH', who, `/api/jobs/${slug}`, body);
const readAs = (slug: string) => call(jobCall, 'GET', undefined, `/api/jobs/${slug}`);
const decide = (who: SignedIn, slug: string, body: object) =>
	call(decideJobCall, 'POST', who, `/api/jobs/${slug}/decide`, body);

describe('posting', () => {
	test('an employer of the record’s own domain is on the board at once', async () => {
		const who = await memberAt('northwind.test');
		const company = await companyOf(who, { record: '/organization/northwind' });
		const { status, said } = await post(who, company);
		expect(status).toBe(201);
		expect(said).toMatchObject({
			state: 'open',
			trust: 'domain',
			waits: false,
			salary_min: 90_000,
			country: 'Germany',
			company: { name: 'Northwind', record: '/organization/northwind' },
		});
		expect((await readAs(said.slug)).said).toMatchObject({ jobname: 'Protocol engineer' });
		const list = await call(
			jobsCall,
			'GET',
			undefined,
			'/api/jobs?location=Berlin&salary_min=110000',
		);
		expect(list.said.data.map(({ slug }: { slug: string }) => slug)).toContain(said.slug);
	});

	test('anybody else waits for an editor, who accepts or refuses it; the poster is notified', async () => {
		const [who, editor] = [await memberAt('elsewhere.test'), await memberAt('x.test', ['editor'])];
		const company = await companyOf(who, { record: '/organization/northwind' });
		const { said } = await post(who, company);
		expect(said).toMatchObject({ state: 'review', trust: null, waits: true });
		expect((await readAs(said.slug)).status).toBe(404);
		expect((await decide(who, said.slug, { decision: 'accept' })).status).toBe(403);
		expect((await decide(editor, said.slug, { decision: 'accept' })).status).toBe(200);
		expect((await readAs(said.slug)).status).toBe(200);
		expect((await decide(editor, said.slug, { decision: 'accept' })).status).toBe(409);
		const other = (await post(who, company, { jobname: 'Scam' })).said.slug;
		await decide(editor, other, { decision: 'reject', note: 'No such role.' });
		expect((await readAs(other)).status).toBe(404);
		const { rows } = await database.db.execute<{ title: string }>(
			sql`select title from notification where account_id = ${who.member.id} and kind = 'own-job' order by id`,
		);
		expect(rows.map(({ title }) => title)).toEqual([
			'“Protocol engineer” is on the board',
			'“Scam” was not put on the board',
		]);
	});

	test('editors are notified once of a pending job or change; its poster and members are not', async () => {
		const who = await memberAt('elsewhere.test', ['editor']);
		const editor = await memberAt('x.test', ['editor']);
		const toldTo = async ({ member }: SignedIn) => {
			const { rows } = await database.db.execute<{ title: string }>(
				sql`select title from notification where account_id = ${member.id} and kind = 'job-review' order by id`,
			);
			return rows.map(({ title }) => title);
		};
		const company = await companyOf(who, { record: '/organization/northwind' });
		const { slug } = (await post(who, company, { jobname: 'Waits' })).said;
		await change(who, slug, { department: 'Design' });
		expect(await toldTo(editor)).toEqual(['The job “Waits” needs review']);
		await decide(editor, slug, { decision: 'accept' });
		await change(who, slug, { department: 'Product' });
		await change(who, slug, { department: 'Legal' });
		expect(await toldTo(editor)).toEqual([
			'The job “Waits” needs review',
			'A change to the job “Waits” needs review',
		]);
		expect(await toldTo(who)).toEqual([]);
		const employer = await memberAt('northwind.test');
		await post(employer, company, { jobname: 'Does not wait' });
		expect(await toldTo(editor)).toHaveLength(2);
	});

	test('a company is found by its exact name, and refused when unknown', async () => {
		const who = await memberAt('elsewhere.test');
		const named = await call(addCompanyCall, 'POST', who, '/api/companies', {
			record: ' northWIND ',
		});
		expect(named.said.record).toBe('/organization/northwind');
		const none = await call(addCompanyCall, 'POST', who, '/api/companies', { record: 'North' });
		expect(none.status).toBe(422);
		expect(none.said.fields.record).toContain('“North” is not in the directory.');
	});

	test('a salary in a currency without a known rate stays in every range', async () => {
		const who = await memberAt('northwind.test');
		const company = await companyOf(who, { record: '/organization/northwind' });
		const { slug } = (await post(who, company, { salary_currency: 'EUR' })).said;
		const slugs = async (query: string) => {
			const { said } = await call(jobsCall, 'GET', undefined, `/api/jobs?${query}`);
			return said.data.map((one: { slug: string }) => one.slug);
		};
		expect(await slugs('salary_min=100000')).toContain(slug);
		expect(await slugs('salary_max=1')).toContain(slug);
		await change(who, slug, { salary_min: '', salary_max: '' });
		expect(await slugs('salary_min=0')).not.toContain(slug);
	});

	test('a company without a record belongs to its creator; another member cannot post for it', async () => {
		const [who, other] = [await memberAt('solo.test'), await memberAt('solo.test')];
		const company = await companyOf(who, { nameCompany: 'Solo', website: 'https://solo.test' });
		// An e-mail at a website that its poster entered proves nothing.
		expect((await post(who, company)).said).toMatchObject({ state: 'review' });
		expect((await post(other, company)).status).toBe(422);
		const again = await call(addCompanyCall, 'POST', who, '/api/companies', {
			nameCompany: 'solo',
			website: 'javascript:alert(1)',
		});
		expect(again.said.fields).toEqual({ website: 'Wrong Url Fommat' });
	});

	test('a company has the logo uploaded by its creator, and nobody else’s', async () => {
		const [who, other] = [await memberAt('logo.test'), await memberAt('logo.test')];
		const [logo] = await database.db
			.insert(upload)
			.values({
				...{ id: crypto.randomUUID(), account_id: who.member.id, kind: 'image' as const },
				...{ media_type: 'image/webp', bytes: 10 },
			})
			.returning({ id: upload.id });
		const facts = { nameCompany: 'Logotype', logo: logo?.id };
		const slug = await companyOf(who, facts);
		expect((await companyOfSlug(database.db, slug))?.image).toBe(`/uploads/${logo?.id}.webp`);
		const refused = await call(addCompanyCall, 'POST', other, '/api/companies', facts);
		expect(refused.said.fields).toEqual({ logo: 'Choose the logo again.' });
	});

	test.each([
		[{ jobname: ' ' }, 'jobname'],
		[{ jobdesc: '' }, 'jobdesc'],
		[{ jobdesc: 'x'.repeat(20_001) }, 'jobdesc'],
		[{ salary_min: 'much' }, 'salary_min'],
		[{ salary_min: 5, salary_max: 4 }, 'salary_max'],
		[{ salary_currency: '' }, 'salary_currency'],
		[{ salary_period: null }, 'salary_period'],
		[{ workplacetype: 'Moon' }, 'workplacetype'],
		[{ location: '' }, 'location'],
		[{ whereapply: 'javascript:alert(1)' }, 'whereapply'],
		[{ whereapply: 'https://user:pw@x.test/' }, 'whereapply'],
		[{ addfile: crypto.randomUUID() }, 'addfile'],
		[{ jobname: 'a\u0000b' }, 'jobname'],
	])('%j is refused, and the field is named', async (wrong, field) => {
		const who = await memberAt('northwind.test');
		const { status, said } = await post(
			who,
			await companyOf(who, { record: '/organization/northwind' }),
			wrong,
		);
		expect(status).toBe(422);
		expect(Object.keys(said.fields)).toContain(field);
	});

	test('the plan’s open jobs are counted exactly, even when many come at once', async () => {
		const who = await memberAt('northwind.test');
		const company = await companyOf(who, { record: '/organization/northwind' });
		const many = await Promise.all(Array.from({ length: 8 }, () => post(who, company)));
		expect(many.map(({ status }) => status).sort()).toEqual([
			201, 201, 201, 403, 403, 403, 403, 403,
		]);
		const [open] = many.filter(({ status }) => status === 201);
		await call(closeJobCall, 'DELETE', who, `/api/jobs/${open?.said.slug}`);
		expect((await post(who, company)).status).toBe(201);
	});

	test('over the limit of a lapsed plan, jobs are read-only and stay on the board', async () => {
		const who = await memberAt('northwind.test');
		const company = await companyOf(who, { record: '/organization/northwind' });
		const first = (await post(who, company)).said.slug;
		for (let at = 0; at < 2; at += 1) await post(who, company);
		const found = await companyOfSlug(database.db, company);
		// From when the plan had room for it.
		const { slug: fourth } = await aJob(database.db, who.member.id, {
			company_id: Number(found?.id),
			trust: 'domain',
		});
		expect((await change(who, first, { jobname: 'Changed' })).status).toBe(200);
		const refused = await change(who, fourth, { jobname: 'Changed' });
		expect(refused).toMatchObject({ status: 409 });
		expect(refused.said.description).toMatch(/read-only/);
		expect((await readAs(fourth)).status).toBe(200);
		await call(closeJobCall, 'DELETE', who, `/api/jobs/${first}`);
		expect((await change(who, fourth, { jobname: 'Changed' })).status).toBe(200);
	});
});

describe('what a poster does with a job', () => {
	test('edits of a verified employer are shown; those of others wait while the job stays as it was', async () => {
		const [who, editor] = [await memberAt('elsewhere.test'), await memberAt('x.test', ['editor'])];
		const { slug } = (await post(who, await companyOf(who, { record: '/project/protocol' }))).said;
		await decide(editor, slug, { decision: 'accept' });
		expect((await change(who, slug, { jobname: 'Send me coins' })).said).toMatchObject({
			jobname: 'Protocol engineer',
			waits: true,
		});
		expect((await readAs(slug)).said.jobname).toBe('Protocol engineer');
		await decide(editor, slug, { decision: 'accept' });
		expect((await readAs(slug)).said.jobname).toBe('Send me coins');
		await change(who, slug, { jobname: 'Worse' });
		await decide(editor, slug, { decision: 'reject', note: 'No.' });
		expect((await readAs(slug)).said.jobname).toBe('Send me coins');
	});

	test('a change in another window is not overwritten; another member finds nothing', async () => {
		const who = await memberAt('northwind.test');
		const { slug, updated_at } = (
			await post(who, await companyOf(who, { record: '/organization/northwind' }))
		).said;
		expect((await change(who, slug, { jobname: 'One', updated_at })).status).toBe(200);
		expect((await change(who, slug, { jobname: 'Two', updated_at })).status).toBe(409);
		const other = await memberAt('northwind.test');
		expect((await change(other, slug, { jobname: 'Mine' })).status).toBe(404);
		expect((await call(closeJobCall, 'DELETE', other, `/api/jobs/${slug}`)).status).toBe(404);
		expect((await call(extendJobCall, 'POST', other, `/api/jobs/${slug}/extend`, {})).status).toBe(
			404,
		);
	});

	test('it ends after its days or when closed, is 410 then, and cannot be reopened', async () => {
		const who = await memberAt('northwind.test');
		const company = await companyOf(who, { record: '/organization/northwind' });
		const { slug } = (await post(who, company)).said;
		const { db } = database;
		await db
			.update(table)
			.set({ ends_at: sql`now() + interval '3 days'` })
			.where(eq(table.slug, slug));
		expect(await remindPosters(db)).toBe(1);
		expect(await remindPosters(db)).toBe(0);
		expect((await call(extendJobCall, 'POST', who, `/api/jobs/${slug}/extend`, {})).status).toBe(
			200,
		);
		const left = Date.parse((await jobOfSlug(db, slug))?.ends_at ?? '') - Date.now();
		expect(left / 86_400_000).toBeGreaterThan(44.9);
		await db
			.update(table)
			.set({ ends_at: sql`now() - interval '1 second'` })
			.where(eq(table.slug, slug));
		expect((await readAs(slug)).status).toBe(410);
		expect(await endJobs(db)).toBe(1);
		expect((await readAs(slug)).status).toBe(410);
		expect((await call(extendJobCall, 'POST', who, `/api/jobs/${slug}/extend`, {})).status).toBe(
			409,
		);
		expect((await change(who, slug, { jobname: 'Again' })).status).toBe(409);
		const second = (await post(who, company)).said.slug;
		await call(closeJobCall, 'DELETE', who, `/api/jobs/${second}`);
		expect((await readAs(second)).status).toBe(410);
	});

	test('a blocked poster’s jobs appear on no list or page', async () => {
		const who = await memberAt('northwind.test');
		const { slug } = (await post(who, await companyOf(who, { record: '/organization/northwind' })))
			.said;
		await database.db
			.update(account)
			.set({ state: 'blocked' })
			.where(eq(account.id, who.member.id));
		expect((await readAs(slug)).status).toBe(404);
		const { said } = await call(jobsCall, 'GET', undefined, '/api/jobs');
		expect(said.data.map((one: { slug: string }) => one.slug)).not.toContain(slug);
	});

	test('views are counted from the visit log, once however often that runs', async () => {
		const who = await memberAt('northwind.test');
		const { slug, _id } = (
			await post(who, await companyOf(who, { record: '/organization/northwind' }))
		).said;
		await database.db.execute(sql`insert into action_log (path, user_agent)
			select ${`/crypto-jobs/${slug}`}, '' from generate_series(1, 3)`);
		await countViews(database.db);
		await countViews(database.db);
		const { rows } = await database.db.execute(
			sql`select views from job_day where job_id = ${_id}::bigint`,
		);
		expect(rows).toEqual([{ views: 3 }]);
	});
});

test('lists refuse invalid parameters, and companies are those that hire', async () => {
	const refused = ['sort=best', 'date_posted=2', 'salary_min=much', 'workplacetype=Moon'];
	for (const query of [...refused, 'take=501', 'skip=x', 'take=-1', 'page=2', 'unknown=1'])
		expect((await call(jobsCall, 'GET', undefined, `/api/jobs?${query}`)).status, query).toBe(400);
	const who = await memberAt('northwind.test');
	await post(who, await companyOf(who, { record: '/organization/northwind' }));
	await companyOf(who, { nameCompany: 'Nobody hires here' });
	const list = async (as?: SignedIn) =>
		(await call(companiesCall, 'GET', as, '/api/companies')).said.data.map(
			(one: { nameCompany: string }) => one.nameCompany,
		);
	expect(await list()).toContain('Northwind');
	expect(await list()).not.toContain('Nobody hires here');
	expect(await list(who)).toContain('Nobody hires here');
});

test('companies follow merged records, with their jobs', async () => {
	const { db } = database;
	await revise(db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'East' } },
		{ type: 'organization', set: { name: 'West' } },
		{ type: 'organization', set: { name: 'South' } },
	]);
	const { rows } = await db.execute<{ id: string; slug: string }>(
		sql`select id, slug from organization where slug in ('east', 'west', 'south')`,
	);
	const idOf = (slug: string) => Number(rows.find((row) => row.slug === slug)?.id);
	const who = await memberAt('elsewhere.test');
	const posted = async (slug: string) =>
		(await post(who, await companyOf(who, { record: `/organization/${slug}` }))).said.slug;
	const [east, west] = [await posted('east'), await posted('west')];
	const merge = (kept: string, gone: string) =>
		mergeRecords(
			db,
			{ origin: 'staff' },
			{ type: 'organization', id: idOf(kept) },
			{ type: 'organization', id: idOf(gone) },
		);
	// A record with no company takes it over; one with a company takes its jobs.
	await merge('south', 'east');
	expect(await jobOfSlug(db, east)).toMatchObject({ record_slug: 'south', company_name: 'South' });
	await merge('south', 'west');
	expect(await jobOfSlug(db, west)).toMatchObject({ record_slug: 'south', company_slug: 'east' });
});

test('the longest view the board accepts can be saved', async () => {
	const { member } = await memberAt('reader.test');
	const { db } = database;
	const location = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(200, 'é'));
	const view = { ...allJobs, filters: { ...allJobs.filters, location: location.toSorted() } };
	const saved = toSavedValue({ view, alert: true, byMail: false }, new Date());
	await db.execute(sql`insert into stored_item (account_id, type, key, name, value)
		values (${member.id}, 'jobs', ${savedKey(view)}, 'Long', ${JSON.stringify(saved)}::jsonb)`);
	expect(await savedJobViews(db, member.id)).toMatchObject([{ name: 'Long', view }]);
});

test('new jobs in a saved view are reported once', async () => {
	const [reader, who] = [await memberAt('reader.test'), await memberAt('northwind.test')];
	const { db } = database;
	const saved = toSavedValue(
		{ view: { ...allJobs, search: 'unheard-of' }, alert: true, byMail: true },
		new Date(Date.now() - 60_000),
	);
	await db.execute(sql`insert into stored_item (account_id, type, key, name, value)
		values (${reader.member.id}, 'jobs', ${savedKey(allJobs)}, 'Mine', ${JSON.stringify(saved)}::jsonb),
			(${reader.member.id}, 'jobs', 'broken', 'Broken', '{"alert": true, "query": 7}'::jsonb)`);
	await post(who, await companyOf(who, { record: '/organization/northwind' }), {
		jobname: 'Unheard-of role',
	});
	const later = () => new Date(Date.now() + 1_000);
	expect(await notifyJobViews(db, later())).toBe(1);
	expect(await notifyJobViews(db, later())).toBe(0);
	const { rows } = await db.execute(
		sql`select title, link from notification where account_id = ${reader.member.id}`,
	);
	expect(rows).toEqual([{ title: '1 new job in “Mine”', link: '/crypto-jobs?q=unheard-of' }]);
});

test.each([
	['ada@uniswap.org', 'https://app.uniswap.org', true],
	['ada@uniswap.org', 'https://www.uniswap.org/about', true],
	['ada@app.uniswap.org', 'https://app.uniswap.org', true],
	['ada@mail.uniswap.org', 'https://uniswap.org', false],
	['ada@uniswap.org.evil.test', 'https://uniswap.org', false],
	['ada@notuniswap.org', 'https://uniswap.org', false],
	['ada@foo.co.uk', 'https://bar.co.uk', false],
	['ada@foo.co.uk', 'https://jobs.foo.co.uk', true],
	['ada@gmail.com', 'https://gmail.com', false],
	['ada@proton.me', 'https://proton.me', false],
	['ada@github.io', 'https://aave.github.io', false],
	['ada@aave.github.io', 'https://aave.github.io', true],
	['ada@medium.com', 'https://medium.com/@aave', false],
	['ada@localhost', 'http://localhost', false],
	['ada@127.0.0.1', 'http://127.0.0.1', false],
	['ada@uniswap.org', null, false],
	['ada@uniswap.org', 'not an address', false],
])('%s speaks for %s: %s', (email, website, isOwn) => {
	expect(isOwnDomainEmail(email, website)).toBe(isOwn);
});
