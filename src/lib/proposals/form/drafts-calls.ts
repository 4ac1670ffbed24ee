import { z } from 'zod';
import { moment } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { removeDraft, resetDrafts, saveDraft } from './drafts.ts';
import { draftsOf, listedDraft } from './drafts-list.ts';
import { draftEdits, recordSlug, recordType, valuesByField } from './field-edits.ts';

/** API calls for your own drafts. Other members' drafts are treated as unknown. */

const action = 'propose-change';

const place = z.object({
	type: z.union([recordType, z.literal('research')], { error: 'This is not a kind of record.' }),
	slug: recordSlug,
	/** Slug of your own proposal being amended. The draft then belongs to that proposal, regardless of `slug`. */
	proposal: z.string().max(200).nullish(),
});

/** `GET /api/contributions/drafts`: your drafts, last saved first. */
export const draftsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your drafts, most recently saved first',
		action,
		answer: z.object({ data: z.array(listedDraft) }),
	},
	async ({ db, session }) => ({
		data: await draftsOf(db, session.member.id),
	}),
);

/**
 * `POST /api/contributions/drafts/save`: replaces the draft with `data`. An empty entry (`null`, `{}`) is dropped, as
 * is an empty value if the record has none. If nothing is left (also with `{}` or `[]` for all), the draft is deleted
 * and `saved_at` is null. A field's `base` resolves its conflict.
 */
export const saveDraftCall = memberEndpoint(
	{
		action,
		input: place.extend({
			data: draftEdits,
			base: valuesByField.optional(),
			seen: z.string().max(40).nullable().optional(),
		}),
		summary: 'Saves a draft; an empty one is removed',
		answer: z.object({
			saved_at: moment
				.nullable()
				.describe('When the draft was saved, or null if it no longer exists.'),
			fields: z.array(z.string()),
		}),
	},
	async ({ db, input, session }) =>
		(await saveDraft(db, session.member.id, input)) ?? { saved_at: null, fields: [] },
);

/** `POST /api/contributions/drafts/remove` */
export const removeDraftCall = memberEndpoint(
	{ summary: 'Removes a draft', action, input: place, answer: z.object({}) },
	async ({ db, input, session }) => {
		await removeDraft(db, session.member.id, input);
		return {};
	},
);

/** `POST /api/contributions/drafts/reset`: deletes all of your drafts. */
export const resetDraftsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Deletes all your drafts',
		action,
		answer: z.object({ removed: z.int() }),
	},
	async ({ db, session }) => ({
		removed: await resetDrafts(db, session.member.id),
	}),
);
