import { z } from 'zod';
import { HttpError } from '#lib/http/errors.ts';
import { moment } from '#lib/sessions/answers.ts';
import { endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { type QuestDetails, questOf, questsPage, questsPerPage, tagOf } from './read-quests.ts';

const apiQuest = z.object({
	_id: z.string(),
	slug: z.string().describe('Slug of the quest, as in the URL of its page, /quest/{slug}.'),
	name: z.string(),
	description: z.string(),
	point: z.int().describe('Total points of all sub-quests.'),
	type: z.string(),
	tag: z.string().describe('Tag of the quest, which is CLOSED outside its opening period.'),
	opens_at: moment,
	closes_at: moment.nullable(),
	subquests: z.array(
		z.object({
			_id: z.string(),
			name: z.string(),
			description: z.string(),
			more: z.object({
				points: z.int(),
				type_check: z.string().describe('The action that counts, such as source-added.'),
				about: z
					.string()
					.nullable()
					.describe('What the action has to be about, or null for anything.'),
				progress: z
					.object({ done: z.int(), of: z.int() })
					.optional()
					.describe('Progress of the member. Only present with a session.'),
			}),
			done_at: moment.nullable(),
		}),
	),
});
type ApiQuest = z.output<typeof apiQuest>;

const toShownQuest = (quest: QuestDetails): ApiQuest => {
	const { id, slug, name, description, point, type, opens_at, closes_at, subquests } = quest;
	return {
		...{ _id: id, slug, name, description, point, type, tag: tagOf(quest), opens_at, closes_at },
		subquests: subquests.map(
			({ id, name, description, points, kind, about, done, count, done_at }) => ({
				...{ _id: id, name, description },
				more: {
					...{ points, type_check: kind, about },
					...(done !== null && { progress: { done, of: count } }),
				},
				done_at,
			}),
		),
	};
};

/** `GET /api/quests?page=` */
export const questsCall = endpoint(
	{
		summary: 'Lists quests with their tasks and rewards and, when signed in, your progress',
		input: z.object({
			page: z.coerce
				.number('The page must be a whole number, 1 or higher.')
				.int('The page must be a whole number, 1 or higher.')
				.min(1, 'The page must be a whole number, 1 or higher.')
				.max(1_000, 'There are no more than 1,000 pages.')
				.default(1),
		}),
		from: 'query',
		answer: z.object({
			data: z.array(apiQuest),
			page: z.int(),
			pages: z.int(),
		}),
	},
	async ({ db, input: { page }, session }) => {
		const { quests, total } = await questsPage(db, session?.member.id ?? null, page);
		return {
			data: quests.map(toShownQuest),
			page,
			pages: Math.max(1, Math.ceil(total / questsPerPage)),
		};
	},
);

/** The id in a URL `/api/quests/{id}`. @throws HttpError 404 */
export function questIdIn(url: URL): number {
	const id = url.pathname.split('/')[3] ?? '';
	if (!/^[1-9]\d{0,14}$/.test(id)) throw questNotFound();
	return Number(id);
}

export const questNotFound = () => new HttpError(404, 'Quest not found.');

/** `GET /api/quests/{id}` */
export const questCall = endpoint(
	{
		...noInput,
		summary: 'Gets a quest with its tasks and reward and, when signed in, your progress',
		answer: apiQuest,
	},
	async ({ db, url, session }) => {
		const found = await questOf(db, session?.member.id ?? null, { id: questIdIn(url) });
		if (!found) throw questNotFound();
		return toShownQuest(found);
	},
);
