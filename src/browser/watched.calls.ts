import { callApi } from './session/call-api.ts';

/** Calls about what one watches. Each throws ApiError. */

/** The query of a call about a record, or about one of its entries. */
export const entryQuery = (target: object): Record<string, string> => ({
	params: JSON.stringify([target]),
});

const recordOf = (mark: string) => {
	const [type = '', slug = ''] = mark.split('/');
	return { type, slug };
};

/** What is watched, as `project/bitcoin`. */
export const readMarks = async () => (await callApi('GET /api/users/watch-list/marks')).data;

/** Puts a record on a list, the first one where none is named; gives the entry's id. */
export const addEntry = async (mark: string, list?: string) =>
	(
		await callApi('POST /api/users/watch-list/add', {
			query: entryQuery({ ...recordOf(mark), ...(list !== undefined && { list }) }),
		})
	)._id;

/** Takes a record off all lists; gives what was taken off. */
export const removeRecord = async (mark: string) =>
	(
		await callApi('POST /api/users/watch-list/remove', {
			query: entryQuery(recordOf(mark)),
		})
	).removed;

/** An entry that was taken off a list, with what was noted of it. */
export type Removed = Pick<
	Awaited<ReturnType<typeof removeRecord>>[number],
	'list' | 'note' | 'tags'
>;

export const writeNote = (_id: string, { note, tags }: Pick<Removed, 'note' | 'tags'>) =>
	callApi('POST /api/users/watch-list/note', { body: { _id, note, tags } });
