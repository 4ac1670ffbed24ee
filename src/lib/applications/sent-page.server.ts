import { db } from '#lib/db/client.ts';
import { errorResponse } from '#lib/http/answer.ts';
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
import type { Session } from '#lib/sessions/sessions.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { sentApplicationBody } from './call-shapes.ts';
import { serveApplicationFile } from './files.ts';
import { sentPart, withdrawApplicationCall } from './sent-calls.ts';
import { stepsOf } from './steps.ts';
import { applicationOfLink, withdrawApplication } from './withdraw.ts';

/** Applications on one page. */
const PER_PAGE = 20;

/** Withdraws the application named in a form of `/applications`; null if nothing was posted. */
export async function postedSent(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const { id = '' } = textsOf(await page.request.formData().catch(() => new FormData()));
	const path = `/api/users/applications/${encodeURIComponent(id)}`;
	const call = withdrawApplicationCall(currentStore);
	const answer = await callAsPage(call, page, {}, { method: 'DELETE', path });
	// One that no longer exists was withdrawn in another window.
	if (answer.ok || answer.status === 404) return redirectTo('/applications?done=withdrawn');
	return refusalOf(page, answer);
}

/** `/applications`: the jobs a member applied for. */
export async function sentPage({ member }: Session, query: URLSearchParams) {
	const text = query.get('page') ?? '';
	const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
	const found = await sentPart(db, member, { skip: (page - 1) * PER_PAGE, take: PER_PAGE + 1 });
	const applications = found.slice(0, PER_PAGE);
	return {
		page,
		applications,
		hasMore: found.length > PER_PAGE,
		/** The application to be withdrawn, as requested by a link. */
		withdrawing: applications.find(({ _id }) => _id === query.get('withdraw')) ?? null,
		said:
			{ sent: 'Your application was sent.', withdrawn: 'The application was withdrawn.' }[
				query.get('done') ?? ''
			] ?? null,
	};
}

/**
 * `/applications/by-link`: one application, for whoever has the mailed link. Withdrawal requires confirmation. The page
 * is not cached, and its URL is not sent to other sites.
 */
export async function linkPage(page: FormPage) {
	page.response.headers.set('cache-control', 'no-store');
	page.response.headers.set('referrer-policy', 'no-referrer');
	const query = page.url.searchParams;
	const token = query.get('token') ?? '';
	if (query.get('done') === 'withdrawn') return { state: 'withdrawn' } as const;
	const found = await applicationOfLink(db, token);
	if (!found) {
		page.response.status = 410;
		return { state: 'gone' } as const;
	}
	if (page.request.method === 'POST' && requesterOf(page.request) !== 'foreign page') {
		await withdrawApplication(db, currentStore(), found).catch((error: unknown) => {
			if (!(error instanceof HttpError) || error.status !== 404) throw error;
		});
		return redirectTo('/applications/by-link?done=withdrawn');
	}
	const steps = await stepsOf(db, [found.id]);
	return {
		state: 'shown',
		token,
		application: sentApplicationBody(found, steps.get(found.id)),
		isWithdrawing: query.has('withdraw'),
	} as const;
}

/** `/applications/file`: the file of a link's application. */
export async function serveLinkedFile({ url }: { url: URL }): Promise<Response> {
	try {
		const found = await applicationOfLink(db, url.searchParams.get('token') ?? '');
		if (!found) throw new HttpError(404, 'No file found for this link.');
		return await serveApplicationFile(currentStore(), found);
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		const answer = errorResponse(error);
		answer.headers.set('cache-control', 'no-store');
		return answer;
	}
}
