import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { idResponse } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import {
	addEntry,
	annotate,
	marksOf,
	moveEntries,
	removedEntry,
	removeEntry,
	removeRecord,
} from './entries.ts';
import { respondToForm } from './form-answer.ts';
import { ownList } from './lists.ts';
import * as said from './parse-input.ts';
import { apiEntry, ownEntriesPage } from './read.ts';

/**
 * Limit on changes a member may make to their lists: enough to fill them by script, too few to keep the server busy.
 */
const changes = { most: 1_500, seconds: 600 };

/** Counts a change against the member's limit. @throws HttpError 429 */
export const limitWatchlistChanges = (db: Db, accountId: number): Promise<void> =>
	limitRate(db, `watchlist ${accountId}`, changes);

const paging = {
	skip: z.int().min(0).max(1_000_000).default(0),
	take: z.int().min(1).max(500).default(100),
};

/** `GET /api/users/watch-list/get`: the member's entries, newest first. */
export const entriesCall = memberEndpoint(
	{
		input: said.params(
			z.strictObject({ type: said.type.optional(), list: said.id.optional(), ...paging }),
		),
		summary: 'Lists the records you watch, newest first',
		answer: z.object({ data: z.array(apiEntry) }),
		from: 'query',
	},
	async ({ db, input, session }) => {
		if (input.list !== undefined) await ownList(db, session.member.id, input.list);
		return { data: await ownEntriesPage(db, session.member.id, input) };
	},
);

/** `GET /api/users/watch-list/marks`: `project/bitcoin` for each watched record. */
export const marksCall = memberEndpoint(
	{
		...noInput,
		summary: 'Gets a summary of the records you watch',
		answer: z.object({
			data: z.array(z.string().describe('The record, such as project/bitcoin.')),
		}),
	},
	async ({ db, session }) => ({
		data: await marksOf(db, session.member.id),
	}),
);

/** `POST /api/users/watch-list/add`: returns the same `_id` for a record already on the list. */
export const addCall = memberEndpoint(
	{
		summary: 'Adds a record to a watchlist; one already on it keeps its _id',
		input: said.params(z.strictObject({ ...said.record, list: said.id.optional() })),
		answer: idResponse,
		from: 'query',
	},
	async ({ db, input: { list, ...record }, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			const _id = await addEntry(db, member.id, record, list);
			return { answer: { _id }, end: { notice: 'saved' } };
		}),
);

const removeInput = z.union([z.strictObject({ _id: said.id }), z.strictObject(said.record)]);

/** `GET` or `POST /api/users/watch-list/remove`: one entry by `_id`, or a record from all lists by type and slug. */
export const removeCall = memberEndpoint(
	{
		summary: 'Removes an entry, or a record from all lists',
		input: said.params(removeInput),
		from: 'query',
		guarded: true,
		answer: z.object({ removed: z.array(removedEntry) }),
	},
	async ({ db, input, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			const entries =
				'_id' in input
					? await removeEntry(db, member.id, input._id)
					: await removeRecord(db, member.id, input);
			const [first] = entries;
			return {
				answer: { removed: entries },
				end: {
					notice: 'removed',
					query: { undo: first ? `${first.list}/${first.type}/${first.slug}` : null },
				},
			};
		}),
);

/** `POST /api/users/watch-list/note`: sets note and tags of an entry. */
export const noteCall = memberEndpoint(
	{
		summary: 'Updates the note and tags of an entry',
		input: z.object({ _id: said.id, note: z.unknown().optional(), tags: z.unknown().optional() }),
		answer: z.object({ _id: z.string(), note: z.string(), tags: z.array(z.string()) }),
	},
	async ({ db, input: { _id, ...words }, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			await limitWatchlistChanges(db, member.id);
			const answer = said.parseInput(z.object({ note: said.note, tags: said.tags }), words);
			await annotate(db, member.id, _id, answer);
			return { answer: { _id: String(_id), ...answer }, end: { notice: 'saved' } };
		}),
);

/** Entries as an array from a program, or as form checkboxes: `entry-12=on`. */
const tickedEntries = z
	.looseObject({ entries: z.array(said.id).max(500).optional() })
	.transform((form) => [
		...(form.entries ?? []),
		...Object.keys(form).flatMap((key) => {
			const written = /^entry-([1-9]\d{0,14})$/.exec(key)?.[1];
			return written ? [Number(written)] : [];
		}),
	]);

const flag = z.union([z.boolean(), z.enum(['', '1', 'on']).transform((word) => word !== '')]);

/** `POST /api/users/watch-list/move`: moves entries to another list; with `copy`, they also remain on their list. */
export const moveCall = memberEndpoint(
	{
		summary: 'Moves or copies entries to another watchlist',
		answer: z.object({
			added: z.int().describe('Number of entries that were newly added.'),
		}),
		input: z
			.looseObject({ list: said.id, copy: flag.default(false) })
			.transform((form, context) => {
				const entries = tickedEntries.safeParse(form);
				if (entries.success) return { ...form, entries: entries.data };
				context.addIssue({ code: 'custom', path: ['entries'], message: 'These are not entries.' });
				return z.NEVER;
			}),
	},
	async ({ db, input: { entries, list, copy }, session: { member }, ...call }) =>
		respondToForm(call, async () => {
			if (entries.length === 0) throw new HttpError(422, 'Choose at least one entry.');
			await limitWatchlistChanges(db, member.id);
			const added = await moveEntries(db, member.id, entries, list, copy);
			return { answer: { added }, end: { notice: copy ? 'copied' : 'moved' } };
		}),
);
