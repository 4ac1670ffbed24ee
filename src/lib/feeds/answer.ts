import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { cachePage } from '#lib/page-cache/cache.ts';
import { etagOf } from '#lib/page-cache/page.ts';

/** The part of Astro's context that an API route needs. */
export type FeedContext = Omit<Parameters<typeof cachePage>[0], 'response'>;

/** A document for programs that follow the site. */
export interface FollowedDocument {
	/** Media type, without the charset. */
	type: string;
	body: string;
	/** When its content last changed, ISO 8601; null if unknown. */
	changed: string | null;
	/** Cache tags of its content. */
	tags: readonly string[];
	/** The query parameters that it reads. */
	query: readonly string[];
	/** Seconds for which a client need not request it again. */
	maxAge: number;
}

/**
 * Answers with a document, cached like a page until its content changes; the page cache answers 304 to clients that
 * have it. Client errors are answered in the contract's form.
 *
 * @throws only for our own faults.
 */
export async function feedResponse(
	context: FeedContext,
	load: () => Promise<FollowedDocument | Response>,
): Promise<Response> {
	try {
		const found = await load();
		return found instanceof Response ? found : responseOf(context, found);
	} catch (error) {
		if (error instanceof UnknownRecordError)
			return errorResponse(new HttpError(404, error.message));
		const known = readFailure(error);
		if (!known) throw error;
		return errorResponse(known);
	}
}

function responseOf(context: FeedContext, document: FollowedDocument): Response {
	const { type, body, changed, tags, query, maxAge } = document;
	const headers = new Headers({
		'Content-Type': `${type}; charset=utf-8`,
		'Cache-Control': `public, max-age=${maxAge}, ${maxAge > 0 ? 'stale-while-revalidate=300' : 'must-revalidate'}`,
		// The page cache sets the same; this is for HEAD, which it does not store.
		ETag: `"${etagOf(Buffer.from(body))}"`,
		'X-Robots-Tag': 'noindex',
	});
	if (changed !== null) headers.set('Last-Modified', new Date(changed).toUTCString());
	const response = new Response(body, { headers });
	cachePage({ cache: context.cache, url: context.url, response }, { tags, query });
	return response;
}
