import { callApi } from './session/call-api.ts';

/** Watchlist calls. Each throws ApiError. */

/** Returns the query of a call about a record or a watchlist entry. */
export const entryQuery = (target: object): Record<string, string> => ({
	params: JSON.stringify([target]),
});

const recordOf = (mark: string) => {
	const [type = '', slug = ''] = mark.split('/');
	return { type, slug };
};

/** Returns the watched records, as `project/bitcoin`. */
export const readMarks = async () => (await callApi('GET /api/users/watch-list/marks')).data;

/** Adds a record to a list, the first one by default; returns the entry's id. */
export const addEntry = async (mark: string, list?: string) =>
	(
		await callApi('POST /api/users/watch-list/add', {
			query: entryQuery({ ...recordOf(mark), ...(list !== undefined && { list }) }),
		})
	)._id;

/** Removes a record from all lists; returns the removed entries. */
export const removeRecord = async (mark: string) =>
	(
		await callApi('POST /api/users/watch-list/remove', {
			query: entryQuery(recordOf(mark)),
		})
	).removed;

/** An entry removed from a list, with its note and tags. */
export type RemovedEntry = Pick<
	Awaited<ReturnType<typeof removeRecord>>[number],
	'list' | 'note' | 'tags'
>;

export const writeNote = (_id: string, { note, tags }: Pick<RemovedEntry, 'note' | 'tags'>) =>
	callApi('POST /api/users/watch-list/note', { body: { _id, note, tags } });
