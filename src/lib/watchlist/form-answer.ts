import { HttpError } from '#lib/http/errors.ts';

/** Messages displayed on the page after a form was sent without script. */
export const formNotices = {
	saved: 'Saved.',
	removed: 'Removed from the list.',
	moved: 'Moved.',
	copied: 'Copied.',
	created: 'List created.',
	deleted: 'List deleted.',
} as const;
export type FormNotice = keyof typeof formNotices;

/** Messages shown after a refusal, by the status of the response. */
export const formProblems: Readonly<Record<string, string>> = {
	400: 'The form could not be read. Reload the page and try again.',
	404: 'That is no longer on your lists.',
	409: 'There is no room for it: the limits are 2,000 entries and 50 lists, and the first list cannot be deleted.',
	422: 'Not saved: a name has 1 to 60 characters, a note at most 2,000, a tag at most 40, and an entry at most 20 tags.',
	429: 'Too many requests to our server. Please try again later!',
};

const wantsPage = (request: Request): boolean =>
	/text\/html/.test(request.headers.get('accept') ?? '');

/** Returns the member's list page from which the form was sent. */
function pageOf(request: Request, site: string): URL {
	const from = URL.parse(request.headers.get('referer') ?? '');
	const page = new URL(
		from?.origin === site && from.pathname === '/watchlist' ? from : '/watchlist',
		site,
	);
	for (const name of ['done', 'refused', 'undo']) page.searchParams.delete(name);
	return page;
}

function seeOther(page: URL): Response {
	return new Response(null, {
		status: 303,
		headers: { Location: page.pathname + page.search, 'Cache-Control': 'no-store' },
	});
}

/** The outcome of a form sent without script: the message, and other parameters of the URL to redirect to. */
export interface FormOutcome {
	notice: FormNotice;
	/** URL parameters; null removes one. */
	query?: Record<string, string | null>;
}

/**
 * Runs `work` and returns its result as JSON; a form sent without script is redirected to its page, which then shows
 * the outcome.
 */
export async function respondToForm<Answer>(
	{ request, url }: { request: Request; url: URL },
	work: () => Promise<{ answer: Answer; end: FormOutcome }>,
): Promise<Response | Answer> {
	if (!wantsPage(request)) return (await work()).answer;
	const page = pageOf(request, url.origin);
	try {
		const { notice, query = {} } = (await work()).end;
		for (const [name, value] of Object.entries(query)) {
			if (value === null) page.searchParams.delete(name);
			else page.searchParams.set(name, value);
		}
		page.searchParams.set('done', notice);
	} catch (error) {
		if (!(error instanceof HttpError && Object.hasOwn(formProblems, error.status))) throw error;
		page.searchParams.set('refused', String(error.status));
	}
	return seeOther(page);
}
