import { db } from '#lib/db/client.ts';
import { applicationStates } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { type ApplicationState, receivedApplication } from './application.ts';
import { receivedApplicationBody } from './call-shapes.ts';
import {
	moveApplicationCall,
	noteApplicationCall,
	receivedPart,
	receivingJob,
	stateCounts,
} from './received-calls.ts';
import { stepsOf } from './steps.ts';

/** Applications on one page. */
const PER_PAGE = 20;

/** Returns the result of `load`; null if no such thing exists for the member, or they may no longer read it. */
async function orUnknown<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
	try {
		return await load();
	} catch (error) {
		if (error instanceof HttpError && (error.status === 404 || error.status === 410)) return null;
		throw error;
	}
}

const stateIn = (query: URLSearchParams): ApplicationState | undefined =>
	applicationStates.find((state) => state === query.get('state'));

const pageIn = (query: URLSearchParams): number => {
	const text = query.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
};

/** `/crypto-jobs/{slug}/applications`: the applications for a job, for its poster; null for anyone else. */
export const receivedPage = ({ member }: Session, slug: string, query: URLSearchParams) =>
	orUnknown(async () => {
		const job = await receivingJob(db, slug, member.id);
		const state = stateIn(query);
		const page = pageIn(query);
		const part = { state, skip: (page - 1) * PER_PAGE, take: PER_PAGE + 1 };
		const found = await receivedPart(db, job, part);
		return {
			job,
			state,
			page,
			counts: await stateCounts(db, job),
			applications: found.slice(0, PER_PAGE),
			hasMore: found.length > PER_PAGE,
		};
	});

/** A refused submission, to be shown again. */
export type RefusedHandling = Refusal & { what: 'move' | 'note'; words: string; state: string };

/** Handles a form posted from an application’s page; null if nothing was posted. */
export async function postedHandling(
	page: FormPage,
	{ slug, id }: { slug: string; id: string },
): Promise<Response | RefusedHandling | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { do: what, words = '', state = '' } = textsOf(form);
	const api = `/api/jobs/${encodeURIComponent(slug)}/applications/${encodeURIComponent(id)}`;
	const here = `/crypto-jobs/${slug}/applications/${id}`;
	if (what === 'note') {
		const answer = await callAsPage(noteApplicationCall, page, { words }, { path: `${api}/notes` });
		if (answer.ok) return redirectTo(`${here}?done=noted`);
		return { ...(await refusalOf(page, answer)), what, words, state };
	}
	if (what !== 'move') return redirectTo(here);
	const body = { state, words, tell: form.get('tell') === 'on' };
	const answer = await callAsPage(moveApplicationCall, page, body, { path: `${api}/state` });
	if (answer.ok) return redirectTo(`${here}?done=moved`);
	return { ...(await refusalOf(page, answer)), what, words, state };
}

/** `/crypto-jobs/{slug}/applications/{id}`: one application, for the job's poster; null for anyone else. */
export const handledPage = ({ member }: Session, slug: string, id: string) =>
	orUnknown(async () => {
		const job = await receivingJob(db, slug, member.id);
		const found = await receivedApplication(db, { id, slug }, member.id);
		const steps = await stepsOf(db, [id]);
		return { job, application: receivedApplicationBody(found, steps.get(id)) };
	});
