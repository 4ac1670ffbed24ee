import { type Job, jobOfSlug } from '#lib/careers/job.ts';
import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { applyCall, applyCodeCall } from './apply-calls.ts';
import { countExternalApplicant } from './lead-elsewhere.server.ts';

/** The values of the form, except the file: browsers do not keep it across pages. */
export interface ApplyValues {
	name: string;
	email: string;
	message: string;
	code: string;
}

/** The states of the page `/crypto-jobs/{slug}/apply`. */
export type ApplyPage =
	| { state: 'closed' | 'sent'; job: Job }
	/** Applications go to a web or e-mail address; `leads` is true once the visitor asked to go there. */
	| { state: 'elsewhere'; job: Job; where: string; leads: boolean }
	/** First step for visitors who are not signed in: the address to mail the code to. */
	| { state: 'address'; job: Job; email: string; refused: Refusal | null }
	| {
			state: 'form';
			job: Job;
			/** Null when applying with the code mailed to `values.email`. */
			member: Member | null;
			values: ApplyValues;
			refused: Refusal | null;
			/** Whether a chosen file was lost and must be chosen again. */
			lostFile: boolean;
			/** The completed action, in words. */
			said: string | null;
	  };

const publicJob = async (slug: string): Promise<Job | null> => {
	const job = await jobOfSlug(db, slug);
	return job && job.state !== 'review' && job.state !== 'rejected' ? job : null;
};

const valuesIn = (form: FormData): ApplyValues => {
	const { name = '', email = '', message = '', code = '' } = textsOf(form);
	return { name, email, message, code };
};

const hasFile = (form: FormData): boolean => {
	const file = form.get('file');
	return file instanceof File && file.size > 0;
};

/** Returns the page for a URL; null if there is no such job. Never cached, since it differs by visitor. */
export async function applyPage(
	page: FormPage,
	slug: string,
): Promise<ApplyPage | Response | null> {
	page.response.headers.set('cache-control', 'no-store');
	page.response.headers.set('referrer-policy', 'no-referrer');
	const job = await publicJob(slug);
	if (!job) return null;
	const query = page.url.searchParams;
	if (query.get('done') === 'sent') return { state: 'sent', job };
	if (!job.is_open) {
		page.response.status = 410;
		return { state: 'closed', job };
	}
	const isPost = page.request.method === 'POST';
	if (job.where_apply !== null) {
		const leads = isPost && (await countExternalApplicant(page, job));
		return { state: 'elsewhere', job, where: job.where_apply, leads };
	}
	const member = (await visitorSession(page.request))?.member ?? null;
	if (isPost) return handlePost(page, job, member);
	if (member) return formOf(job, member);
	return { state: 'address', job, email: '', refused: null };
}

const formOf = (job: Job, member: Member): ApplyPage => ({
	...{ state: 'form', job, member, refused: null, lostFile: false, said: null },
	values: { name: member.name, email: member.email, message: '', code: '' },
});

async function handlePost(
	page: FormPage,
	job: Job,
	member: Member | null,
): Promise<ApplyPage | Response> {
	const form = await page.request.formData().catch(() => new FormData());
	const values = valuesIn(form);
	if (form.get('do') === 'code' && !member) return mailedCode(page, job, form, values);
	const path = `/api/jobs/${job.slug}/apply`;
	const answer = await callAsPage(applyCall(currentStore), page, form, { path });
	if (answer.ok)
		return redirectTo(
			member ? '/applications?done=sent' : `/crypto-jobs/${job.slug}/apply?done=sent`,
		);
	const refused = await refusalOf(page, answer);
	return {
		...{ state: 'form', job, member, values, refused, lostFile: hasFile(form), said: null },
	};
}

/** Returns the second step: the form, with the address the code was mailed to. */
async function mailedCode(
	page: FormPage,
	job: Job,
	form: FormData,
	values: ApplyValues,
): Promise<ApplyPage> {
	const path = `/api/jobs/${job.slug}/apply/code`;
	const answer = await callAsPage(applyCodeCall, page, { email: values.email }, { path });
	const isFirst = !form.has('message');
	if (!answer.ok) {
		const refused = await refusalOf(page, answer);
		if (isFirst) return { state: 'address', job, email: values.email, refused };
		return {
			...{ state: 'form', job, member: null, values, refused, lostFile: hasFile(form), said: null },
		};
	}
	return {
		...{ state: 'form', job, member: null, refused: null, lostFile: hasFile(form) },
		values: { ...values, email: values.email.trim().toLowerCase(), code: '' },
		said: `A code was emailed to ${values.email.trim().toLowerCase()}. It works for 10 minutes.`,
	};
}
