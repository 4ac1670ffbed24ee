import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { jobOfSlug } from '#lib/careers/job.ts';
import { jobApplication, jobReport } from '#lib/db/schema/careers.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { notification } from '#lib/db/schema/members.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { decideReportsCall } from './decide-reports.ts';
import { reportJobCall } from './report-job.ts';
import { countReportedJobs, reportedJobs } from './reported-jobs.ts';

const database = useTestDatabase();
const SITE = 'http://cairn.example';

let poster: SignedIn;
let editor: SignedIn;
let job: { id: number; slug: string };

beforeEach(async () => {
	const { db } = database;
	await db.execute(sql`truncate rate_limit`);
	await db.execute(sql`delete from job_report`);
	poster = await signedIn(db);
	editor = await signedIn(db, { roles: ['editor'] });
	job = await aJob(db, poster.member.id);
});

async function ask(
	endpoint: Endpoint,
	path: string,
	body: object,
	{ who, from = '192.0.2.1' }: { who?: SignedIn; from?: string } = {},
): Promise<Response> {
	const url = new URL(path, SITE);
	const headers = new Headers({
		'sec-fetch-site': 'same-origin',
		'content-type': 'application/json',
	});
	if (who) headers.set('cookie', who.cookies);
	const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
	return endpoint(database.db, { request, url, clientAddress: from });
}

const report = (body: object, who?: { who?: SignedIn; from?: string }, slug = job.slug) =>
	ask(reportJobCall, `/api/jobs/${slug}/report`, body, who);
const decide = (body: object, who = editor) =>
	ask(decideReportsCall, '/api/review/job-reports', { job: job.slug, ...body }, { who });
const reportsOf = (state: 'open' | 'upheld' | 'dismissed') =>
	database.db.$count(jobReport, and(eq(jobReport.job_id, job.id), eq(jobReport.state, state)));
const notificationsOf = (who: SignedIn) =>
	database.db.select().from(notification).where(eq(notification.account_id, who.member.id));

test('one report per reader counts, the last one', async () => {
	expect((await report({ kind: 'spam' })).status).toBe(200);
	expect((await report({ kind: 'scam', words: 'It asks for keys.' })).status).toBe(200);
	expect((await report({ kind: 'closed' }, { from: '192.0.2.2' })).status).toBe(200);
	const ada = await signedIn(database.db);
	expect((await report({ kind: 'closed' }, { who: ada })).status).toBe(200);
	expect((await report({ kind: 'closed' }, { who: ada, from: '192.0.2.3' })).status).toBe(200);
	expect(await reportsOf('open')).toBe(3);
	const [shown] = await reportedJobs(database.db, 'open', 1);
	expect(shown).toMatchObject({ slug: job.slug, count: 3, poster: poster.member.username });
	expect(shown?.reports.map(({ kind, by }) => [kind, by])).toEqual([
		['closed', ada.member.username],
		['closed', null],
		['scam', null],
	]);
});

test('a network reports at most 20 times an hour', async () => {
	for (let at = 0; at < 20; at += 1) await report({ kind: 'spam' });
	expect((await report({ kind: 'spam' })).status).toBe(429);
});

test('an invalid report is explained, and a job on no board takes none', async () => {
	const answer = await report({ kind: 'boring' });
	expect([answer.status, (await answer.json()).fields]).toEqual([
		422,
		{ kind: 'Choose what is wrong with this job.' },
	]);
	expect((await report({ kind: 'spam', words: 'x'.repeat(1_001) })).status).toBe(422);
	expect((await report({ kind: 'spam' }, {}, 'no-such-job')).status).toBe(404);
	const over = await aJob(database.db, poster.member.id, { ends_at: '2020-01-01T00:00:00Z' });
	expect((await report({ kind: 'spam' }, {}, over.slug)).status).toBe(410);
});

test('an editor takes a job down with a reason, and poster and applicants are notified', async () => {
	const ada = await signedIn(database.db);
	await database.db.insert(jobApplication).values([
		{ job_id: job.id, account_id: ada.member.id, name: 'Ada', email: ada.member.email },
		{ job_id: job.id, name: 'Grace', email: 'grace@navy.example' },
	]);
	await report({ kind: 'scam' });
	expect((await decide({ step: 'hide' })).status, 'a reason is needed').toBe(422);
	expect((await decide({ step: 'hide', reason: 'It asks for keys.' }, poster)).status).toBe(403);
	expect((await decide({ step: 'hide', reason: 'It asks for keys.' })).status).toBe(200);
	expect(await jobOfSlug(database.db, job.slug)).toMatchObject({
		state: 'hidden',
		is_open: false,
		decision_note: 'It asks for keys.',
	});
	expect(await reportsOf('upheld')).toBe(1);
	expect(await notificationsOf(poster)).toMatchObject([
		{
			kind: 'own-job',
			title: '“Solidity engineer” was taken down',
			body: 'An editor took it down after reports from readers: It asks for keys.',
		},
	]);
	expect(await notificationsOf(ada)).toMatchObject([{ kind: 'application' }]);
	const [mailed] = await database.db
		.select()
		.from(mail)
		.where(eq(mail.recipient, 'grace@navy.example'));
	expect(mailed?.text).toContain('Its poster can no longer read your application.');
	expect(await countReportedJobs(database.db, 'hidden')).toBe(1);
	expect((await decide({ step: 'hide', reason: 'Again.' })).status).toBe(409);
});

test('a job taken down can come back, and its poster is notified', async () => {
	await report({ kind: 'scam' });
	await decide({ step: 'hide', reason: 'A mistake.' });
	expect((await decide({ step: 'restore' })).status).toBe(200);
	expect(await jobOfSlug(database.db, job.slug)).toMatchObject({
		state: 'open',
		is_open: true,
		decision_note: '',
		ended_at: null,
	});
	expect(await notificationsOf(poster)).toHaveLength(2);
	expect((await decide({ step: 'restore' })).status).toBe(409);
});

test('a kept job leaves the list, and the same reader cannot bring it back', async () => {
	await report({ kind: 'spam' });
	expect((await decide({ step: 'keep' })).status).toBe(200);
	expect(await countReportedJobs(database.db, 'open')).toBe(0);
	expect((await report({ kind: 'spam' })).status).toBe(200);
	expect(await countReportedJobs(database.db, 'open')).toBe(0);
	expect(await notificationsOf(poster)).toEqual([]);
	await report({ kind: 'spam' }, { from: '192.0.2.7' });
	expect(await countReportedJobs(database.db, 'open')).toBe(1);
});

test('a report since the editor looked blocks the decision', async () => {
	await report({ kind: 'spam' });
	const [seen] = await reportedJobs(database.db, 'open', 1);
	await report({ kind: 'scam' }, { from: '192.0.2.8' });
	expect((await decide({ step: 'keep', seen: seen?.seen })).status).toBe(409);
	expect(await reportsOf('open')).toBe(2);
});

test('of editors who decide at once, one succeeds', async () => {
	await report({ kind: 'spam' });
	const answers = await Promise.all(
		Array.from({ length: 8 }, (_, at) =>
			decide(at % 2 === 0 ? { step: 'keep' } : { step: 'hide', reason: 'Spam.' }),
		),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});
