import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { MAX_SEARCH_LENGTH } from '#lib/search/search-words.ts';
import { badRequest, checkNames, limitOf, type PlainQuery, textOf } from './list-query.ts';
import { v1TypeOf, v1Types } from './types.ts';

/** The results of a search. */
export const searchResponse = z.object({
	data: z
		.array(
			z.object({
				type: z.enum(v1Types),
				_id: z.string(),
				slug: z.string(),
				name: z.string(),
				symbol: z.string().nullable(),
				image: z.string().nullable(),
				origin: z.string(),
			}),
		)
		.describe('The matching records, best match first.'),
});
export type SearchAnswer = z.output<typeof searchResponse>;

export const searchParameters = ['q', 'limit'] as const;

/**
 * Finds projects, organizations and people by name or symbol, tolerating one wrong letter.
 * @throws HttpError 400 for invalid parameters.
 */
export async function searchFor(db: Db, query: PlainQuery): Promise<SearchAnswer> {
	checkNames(query, searchParameters);
	const words = textOf(query, 'q')?.trim() ?? '';
	if (words === '') throw badRequest('The parameter “q” must say what to look for.');
	if (words.length > MAX_SEARCH_LENGTH)
		throw badRequest(`The parameter “q” can have at most ${MAX_SEARCH_LENGTH} characters.`);
	const hits = await searchEntries(db, words, limitOf(query, 100, 30));
	return {
		data: hits.map(({ type, id, slug, name, symbol, image, origin }) => ({
			...{ type: v1TypeOf(type), _id: id, slug, name, symbol, image, origin },
		})),
	};
}
