import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '#lib/db/client.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { jobDraft } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { requesterOf } from '#lib/http/same-origin.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { AnswerOf, Endpoint } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { uploadData } from '#lib/uploads/uploads.ts';
import { type Company, isRecordNamed, readCompanies } from './companies.ts';
import { type Job, ownJob, readJobs } from './job.ts';
import {
	addCompanyCall,
	changedFacts,
	changeJobCall,
	closeJobCall,
	extendJobCall,
	postJobCall,
} from './job-calls.ts';
import { columnsOf, factsOf } from './job-columns.ts';
import { type JobFacts, jobFacts } from './job-form.ts';
import { isWithinLimit, jobLimit, openJobsOf, readOnlyWords } from './plan-limit.ts';

/** The forms for posting jobs, which work without a script. */

/** The values of the job form's fields. */
export type JobValues = Readonly<Record<string, string>>;

/** The job form's fields that are saved as a draft. Files are saved as uploads and referenced by id. */
const draftFields = [
	...['company', 'record', 'picked', 'nameCompany', 'website', 'logo', 'jobname', 'department'],
	...[
		'jobdesc',
		'location',
		'workplacetype',
		'salary_min',
		'salary_max',
		'salary_currency',
		'salary_period',
	],
	...['employment', 'whereapply', 'addfile'],
] as const;
/** Maximum characters of a draft field. */
const MAX_LENGTH = 40_000;

const valuesOf = (texts: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(
		draftFields.flatMap((name) => {
			const text = (texts[name] ?? '').replaceAll('\0', '').toWellFormed().slice(0, MAX_LENGTH);
			return text === '' ? [] : [[name, text]];
		}),
	);

/** Returns a member's draft; empty if there is none. */
async function draftOf(accountId: number): Promise<JobValues> {
	const [found] = await db
		.select({ values: jobDraft.values })
		.from(jobDraft)
		.where(eq(jobDraft.account_id, accountId));
	return found?.values ?? {};
}

async function saveDraft(accountId: number, values: JobValues): Promise<void> {
	const draft = { values: { ...values }, saved_at: sql`now()` };
	await db
		.insert(jobDraft)
		.values({ account_id: accountId, ...draft })
		.onConflictDoUpdate({ target: jobDraft.account_id, set: draft });
}

/** The data that the form's page shows. */
export interface JobFormPage {
	values: JobValues;
	fields: Readonly<Record<string, string>>;
	/** The result of an action, or why it failed. */
	said: string | null;
	problem: string | null;
	/** The job as it would appear. */
	preview: Job | null;
}

const uploadCall = uploadData(currentStore);

/** Returns the id of the upload for a file sent with the form. Null if none was sent. */
async function uploadFormFile(
	page: FormPage,
	form: FormData,
	field: 'logo_file' | 'addfile_file',
): Promise<string | Refusal | null> {
	const file = form.get(field);
	if (!(file instanceof File) || file.size === 0) return null;
	const sent = new FormData();
	sent.set('file_data', file);
	sent.set('purpose', field === 'logo_file' ? 'image' : 'document');
	const answer = await callAsPage(uploadCall, page, sent, { path: '/api/users/upload-data' });
	if (!answer.ok) {
		const refusal = await refusalOf(page, answer);
		return { ...refusal, fields: { [field === 'logo_file' ? 'logo' : 'addfile']: refusal.text } };
	}
	const { _id }: AnswerOf<typeof uploadCall> = await answer.json();
	return _id;
}

/** Returns the submitted values, including the files. */
async function sentValues(
	page: FormPage,
	form: FormData,
): Promise<{ values: Record<string, string>; refusal: Refusal | null }> {
	const values = valuesOf(textsOf(form));
	for (const field of ['logo', 'addfile'] as const) {
		if (form.get(`remove_${field}`) !== null) delete values[field];
		const file = await uploadFormFile(page, form, `${field}_file`);
		if (typeof file === 'string') values[field] = file;
		else if (file !== null) return { values, refusal: file };
	}
	return { values, refusal: null };
}

const refusedPage = (values: JobValues, refusal: Refusal): JobFormPage => ({
	values,
	fields: refusal.fields,
	said: null,
	problem: refusal.text,
	preview: null,
});

/** Returns the state of the form for a new job after a submission; a Response redirects. */
export async function newJobPage(
	page: FormPage,
	{ member }: Session,
): Promise<JobFormPage | Response> {
	if (page.request.method !== 'POST') {
		const values = await draftOf(member.id);
		const company = page.url.searchParams.get('company') ?? '';
		return {
			values: company ? { ...values, company: company } : values,
			fields: {},
			said: page.url.searchParams.get('done') === 'draft' ? 'Draft saved.' : null,
			problem: null,
			preview: null,
		};
	}
	// A submission triggered by another site must not overwrite the draft.
	if (requesterOf(page.request) !== 'own page') return redirectTo('/career/post-job');
	const form = await page.request.formData().catch(() => new FormData());
	const { values, refusal } = await sentValues(page, form);
	await saveDraft(member.id, values);
	if (refusal) return refusedPage(values, refusal);
	const what = form.get('do');
	if (what === 'draft') return redirectTo('/career/post-job?done=draft');
	if (what === 'preview') return previewPage(page, values, null);
	return sendNew(page, values);
}

async function sendNew(page: FormPage, values: JobValues): Promise<JobFormPage | Response> {
	const read = jobFacts.safeParse(values);
	if (!read.success) return previewPage(page, values, null);
	const made = await companyOf(page, values);
	if ('text' in made) return refusedPage(values, made);
	const body = { ...values, company: made.slug };
	const answer = await callAsPage(postJobCall, page, body, { path: '/api/jobs' });
	if (!answer.ok) return refusedPage(values, await refusalOf(page, answer));
	const { waits }: AnswerOf<typeof postJobCall> = await answer.json();
	return redirectTo(`/career/jobs?done=${waits ? 'sent' : 'posted'}`);
}

/** Returns the company named in the form: an existing one, or one it describes. */
async function companyOf(page: FormPage, values: JobValues): Promise<{ slug: string } | Refusal> {
	const { company = '', record = '', picked = '' } = values;
	const { nameCompany = '', website = '', logo = '' } = values;
	if (company !== '' && record === '' && nameCompany === '') return { slug: company };
	const isPicked = picked !== '' && (await isRecordNamed(db, picked, record));
	const body = { record: isPicked ? picked : record, nameCompany, website, logo };
	const answer = await callAsPage(addCompanyCall, page, body, { path: '/api/companies' });
	if (!answer.ok) return refusalOf(page, answer);
	const made: AnswerOf<typeof addCompanyCall> = await answer.json();
	return { slug: made.slug };
}

/** Returns the form with a preview of the job, or with its errors. */
function previewPage(page: FormPage, values: JobValues, had: Job | null): JobFormPage {
	const read = jobFacts.safeParse(values);
	if (read.success)
		return {
			values,
			fields: {},
			said: 'This is how the job will look. It is not posted yet.',
			problem: null,
			preview: had ? withFacts(had, read.data) : draftJob(values, read.data),
		};
	page.response.status = 422;
	const fields: Record<string, string> = {};
	for (const { path, message } of read.error.issues) fields[path.join('.')] ??= message;
	return {
		values,
		fields,
		said: null,
		problem: Object.values(fields)[0] ?? 'The job cannot be saved.',
		preview: null,
	};
}

const withFacts = (job: Job, facts: JobFacts): Job => {
	const { places: _, attachment, ...columns } = columnsOf(facts);
	return {
		...job,
		name: columns.name,
		department: columns.department ?? null,
		location: columns.location ?? null,
		country: columns.country ?? null,
		workplace_type: columns.workplace_type ?? null,
		employment: columns.employment ?? null,
		salary_min: columns.salary_min ?? null,
		salary_max: columns.salary_max ?? null,
		salary_currency: columns.salary_currency ?? null,
		salary_period: columns.salary_period ?? null,
		where_apply: columns.where_apply ?? null,
		description: facts.jobdesc,
		attachment: attachment ?? null,
	};
};

/** Returns an unsaved job, for the preview. */
function draftJob(values: JobValues, facts: JobFacts): Job {
	const now = new Date().toISOString();
	const empty: Job = {
		...{ id: '0', slug: '', name: '', description: '', department: null, location: null },
		...{ country: null, workplace_type: null, employment: null, salary_min: null },
		...{ salary_max: null, salary_currency: null, salary_period: null, where_apply: null },
		...{ attachment: null, state: 'review', trust: null, is_open: false, is_over: false },
		...{ account: null, board: null, company_id: '0', company_slug: '', company_website: null },
		company_name: values.nameCompany ?? values.record ?? values.company ?? '',
		...{ company_image: null, record_type: null, record_slug: null, has_edit: false },
		...{ decision_note: '', published_at: null, ends_at: null, ended_at: null, ended_as: null },
		...{ created_at: now, updated_at: now },
	};
	return withFacts(empty, facts);
}

/** Returns the state of the form for an existing job after a submission; null if the member has no such job. */
export async function editJobPage(
	page: FormPage,
	{ member }: Session,
	slug: string,
): Promise<(JobFormPage & { job: Job; readOnly: string | null }) | Response | null> {
	const job = await ownOrNull(slug, member.id);
	if (!job) return null;
	const readOnly = await readOnlyReason(member.id, job);
	const own = { job, readOnly };
	const stored = await storedValues(job);
	if (page.request.method !== 'POST')
		return { ...own, values: stored, fields: {}, said: null, problem: null, preview: null };
	const form = await page.request.formData().catch(() => new FormData());
	const { values, refusal } = await sentValues(page, form);
	if (refusal) return { ...own, ...refusedPage(values, refusal) };
	if (form.get('do') === 'preview') return { ...own, ...previewPage(page, values, job) };
	// An emptied field is reported as empty.
	const body = {
		...Object.fromEntries(Object.keys(factsOf(job)).map((name) => [name, values[name] ?? ''])),
		updated_at: textsOf(form).seen,
	};
	const path = `/api/jobs/${job.slug}`;
	const answer = await callAsPage(changeJobCall, page, body, { path });
	if (!answer.ok) return { ...own, ...refusedPage(values, await refusalOf(page, answer)) };
	const { waits }: AnswerOf<typeof changeJobCall> = await answer.json();
	return redirectTo(`/career/jobs?done=${waits ? 'edit-sent' : 'saved'}`);
}

async function ownOrNull(slug: string, accountId: number): Promise<Job | null> {
	try {
		return await ownJob(db, slug, accountId);
	} catch (error) {
		if (error instanceof HttpError && error.status === 404) return null;
		throw error;
	}
}

const editedRow = z.object({ edited: z.record(z.string(), z.unknown()).nullable() });

/** Returns a job's form values: those of the pending change, if any. */
async function storedValues(job: Job): Promise<JobValues> {
	const [row] = await readRows(db, editedRow)`
		select edited from job_text where job_id = ${job.id}::bigint`;
	const facts = row?.edited ? changedFacts(job, row.edited) : factsOf(job);
	return Object.fromEntries(
		Object.entries(facts).map(([name, value]) => [name, value === null ? '' : String(value)]),
	);
}

async function readOnlyReason(accountId: number, job: Job): Promise<string | null> {
	if (job.state === 'hidden') return 'This job was taken down by an editor. It cannot be changed.';
	if (job.state === 'ended' || job.is_over)
		return 'This job has ended. Post it again to hire for it.';
	if (job.state === 'rejected') return null;
	const { most, words } = await jobLimit(db, accountId);
	return (await isWithinLimit(db, accountId, job.id, most)) ? null : readOnlyWords(words);
}

/** Returns the companies a member may choose from: their own, and the records they posted for. */
export const ownCompanies = (accountId: number): Promise<Company[]> =>
	readCompanies(
		db,
		sql`c.account_id = ${accountId} or exists (
			select from job as own where own.company_id = c.id and own.account_id = ${accountId})`,
		{ take: 50 },
	);

/** Returns whether a member has as many open jobs as their plan allows, and that limit in words. */
export async function openJobAllowance(
	accountId: number,
): Promise<{ isFull: boolean; words: string }> {
	const { most, words } = await jobLimit(db, accountId);
	return { isFull: (await openJobsOf(db, accountId)) >= most, words };
}

const steps: Record<string, { call: Endpoint; method: 'POST' | 'DELETE'; rest: string }> = {
	extend: { call: extendJobCall, method: 'POST', rest: '/extend' },
	close: { call: closeJobCall, method: 'DELETE', rest: '' },
};

/** Handles a form of `/career/jobs`; null if nothing was posted. */
export async function postedOwnJobs(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { do: what = '', slug = '' } = textsOf(form);
	const step = Object.hasOwn(steps, what) ? steps[what] : undefined;
	if (!step) return redirectTo('/career/jobs');
	const path = `/api/jobs/${encodeURIComponent(slug)}${step.rest}`;
	const answer = await callAsPage(step.call, page, {}, { method: step.method, path });
	return answer.ok ? redirectTo(`/career/jobs?done=${what}`) : refusalOf(page, answer);
}

const doneWords: Record<string, string> = {
	posted: 'The job is on the board.',
	sent: 'The job is waiting for the editors. You will be notified when they have reviewed it.',
	saved: 'The change is now shown.',
	'edit-sent':
		'The change is waiting for the editors. The job stays as it was until they have reviewed it.',
	extend: 'The job stays on the board for 45 more days.',
	close: 'Job closed.',
};

const dayRow = z.object({
	job_id: z.string(),
	views: z.number(),
	applications: z.number(),
	days: z.array(z.object({ day: z.string(), views: z.number(), applications: z.number() })),
});
export type JobFigures = z.output<typeof dayRow>;

/** Days shown individually in a job's figures. */
const SHOWN_DAYS = 14;

/** Returns how often a member's jobs were viewed and applied for, in total and in the last days. */
async function figuresOf(accountId: number): Promise<ReadonlyMap<string, JobFigures>> {
	const rows = await readRows(db, dayRow)`
		select j.id::text as job_id, coalesce(sum(d.views), 0)::int as views,
			coalesce(sum(d.applications), 0)::int as applications,
			coalesce(json_agg(json_build_object('day', d.day::text, 'views', d.views, 'applications', d.applications)
				order by d.day desc) filter (where d.day > current_date - ${SHOWN_DAYS}::int), '[]'::json) as days
		from job as j left join job_day as d on d.job_id = j.id
		where j.account_id = ${accountId} group by j.id`;
	return new Map(rows.map((row) => [row.job_id, row]));
}

/** Maximum jobs listed by `/career/jobs`. */
const MAX_LISTED = 200;

/** Returns the data that `/career/jobs` shows to its member. */
export async function ownJobsPage({ member }: Session, url: URL) {
	const [jobs, figures, limit, open] = await Promise.all([
		readJobs(db, sql`j.account_id = ${member.id}`, MAX_LISTED),
		figuresOf(member.id),
		jobLimit(db, member.id),
		openJobsOf(db, member.id),
	]);
	const reasons = await Promise.all(jobs.map((job) => readOnlyReason(member.id, job)));
	return {
		jobs: jobs.map((job, at) => ({
			job,
			figures: figures.get(job.id),
			readOnly: reasons[at] ?? null,
		})),
		...limit,
		open,
		/** The job to be closed, as requested by a link. */
		closing: jobs.find(({ slug }) => slug === url.searchParams.get('close')) ?? null,
		said: doneWords[url.searchParams.get('done') ?? ''] ?? null,
	};
}
