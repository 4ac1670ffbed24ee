import { HttpError } from '#lib/http/errors.ts';

/**
 * Returns which page of a feed is requested, from 1.
 * @throws HttpError 400 for an invalid page number.
 */
export function pageOfFeed(query: URLSearchParams): number {
	const page = query.get('page') ?? '1';
	if (/^[1-9]\d{0,3}$/.test(page)) return Number(page);
	throw new HttpError(400, 'The parameter “page” must be a whole number from 1 to 9999.');
}
