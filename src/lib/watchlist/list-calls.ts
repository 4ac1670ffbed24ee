import { z } from 'zod';
import { idResponse } from '#lib/sessions/answers.ts';
import { file, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { limitWatchlistChanges } from './entry-calls.ts';
import { listDownload } from './export.ts';
import { respondToForm } from './form-answer.ts';
import { apiList, createList, listsOf, removeList, updateList } from './lists.ts';
import * as said from './parse-input.ts';

/** `GET /api/users/watch-list/lists`: the member's lists, the first of which always exists. */
export const listsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your watchlists; the first always exists',
		answer: z.object({ data: z.array(apiList) }),
	},
	async ({ db, session }) => ({
		data: await listsOf(db, session.member.id),
	}),
);

/** `POST /api/users/watch-list/lists/create`: creates a private list. */
export const createListCall = memberEndpoint(
	{
		summary: 'Creates a private watchlist',
		input: z.object({ name: z.unknown().optional() }),
		answer: idResponse,
	},
	async ({ db, input, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			const { name } = said.parseInput(z.object({ name: said.name }), input);
			const _id = String(await createList(db, member.id, name));
			return { answer: { _id }, end: { notice: 'created', query: { list: _id } } };
		}),
);

/** `POST /api/users/watch-list/lists/update`: changes a list's name, or whether it is public. */
export const updateListCall = memberEndpoint(
	{
		input: z.object({
			_id: said.id,
			name: z.unknown().optional(),
			privacy: z.unknown().optional(),
		}),
		summary: 'Renames a watchlist, or makes it public (1) or private (0)',
		answer: z.object({
			_id: z.string(),
			name: z.string().optional(),
			privacy: z.literal([0, 1]).optional(),
		}),
	},
	async ({ db, input: { _id, ...facts }, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			const change = said.parseInput(
				z.object({ name: said.name.optional(), privacy: said.privacy.optional() }),
				facts,
			);
			await updateList(db, member.id, _id, change);
			return { answer: { _id: String(_id), ...change }, end: { notice: 'saved' } };
		}),
);

/** `POST /api/users/watch-list/lists/remove`: removes a list with its entries, except the first list. */
export const removeListCall = memberEndpoint(
	{
		summary: 'Deletes a watchlist with its entries; the first cannot be deleted',
		input: z.object({ _id: said.id }),
		answer: z.object({}),
	},
	async ({ db, input: { _id }, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			await removeList(db, member.id, _id);
			return { answer: {}, end: { notice: 'deleted', query: { list: null } } };
		}),
);

/** `GET /watchlist/export.csv?list=&type=`: the entries of one kind on one of the member's own lists. */
export const exportCall = memberEndpoint(
	{ ...noInput, summary: 'Downloads the entries of a watchlist as a table', answer: file },
	async ({ db, url, session }) => listDownload(db, session.member.id, url.searchParams),
);
