import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { DONE, done, moment } from '#lib/sessions/answers.ts';
import { file, memberEndpoint, noInput, nothing } from '#lib/sessions/endpoint.ts';
import { answerFact, foundRecord, reading, storedAnswer } from './answer-shape.ts';
import {
	judgeAnswer,
	removeConversation,
	renameConversation,
	shareConversation,
	unshareConversation,
} from './change-conversations.ts';
import {
	type Conversation,
	conversationsOf,
	type Message,
	messagesOf,
	newestMessage,
	ownConversation,
	ownMessage,
} from './conversation.ts';
import { groupByKind } from './events.ts';
import { CHANGE_RATE, MAX_REASON_LENGTH, MAX_TOPIC_LENGTH, SEARCH_RATE } from './limits.ts';
import { answerText } from './resolved-pieces.ts';
import { tableCsv } from './table-csv.ts';

/** Calls by which members read, name, share and delete their conversations, and rate answers. */

const storable = <Text extends z.ZodType<string>>(text: Text) =>
	text.refine(isStorable, NOT_STORABLE);

const foundRecords = z.array(foundRecord);
const messageShape = z.object({
	_id: z.string(),
	time: moment,
	user: z.string().describe('Name of the member who asked.'),
	question: z.string(),
	answer: z
		.string()
		.nullable()
		.describe('The answer in words, or null until the question is answered.'),
	outcome: z
		.enum(['asking', 'answer', 'ask', 'decline', 'failed', 'stopped', 'lost'])
		.describe(
			'State of the question; `lost` means that the server stopped before answering. Only an `answer` is counted.',
		),
	reading: reading.nullable(),
	found: z.object({
		project: foundRecords,
		people: foundRecords,
		organization: foundRecords,
		news: foundRecords,
		fundraising: foundRecords,
	}),
	facts: z.array(answerFact),
	whole: storedAnswer
		.nullable()
		.describe('The whole answer, with its text pieces, table and choices.'),
	verdict: z.object({ good: z.boolean(), reason: z.string().nullable() }).nullable(),
});

const conversationShape = z.object({
	_id: z.string(),
	topic: z.string(),
	last_update: moment,
	share: z
		.string()
		.nullable()
		.describe('Path of the public page of the conversation, or null if it is private.'),
	questions: z.int().describe('Number of questions in the conversation.'),
	messages: z
		.array(messageShape)
		.describe('The messages. A list of conversations has only the newest one of each.'),
});

/** Returns a question as sent by calls. */
function messageBody(message: Message, user: string): z.output<typeof messageShape> {
	const { id, time, question, state, answer, good, reason } = message;
	const isAnswer = answer?.outcome === 'answer';
	return {
		...{ _id: id, time, user, question, outcome: state },
		answer: answer && answerText(answer),
		reading: answer && 'reading' in answer ? answer.reading : null,
		found: groupByKind(isAnswer ? answer.found : []),
		facts: isAnswer ? answer.facts : [],
		whole: answer,
		verdict: good === null ? null : { good, reason },
	};
}

/** Returns the path of the public page with a slug. */
export const sharedPath = (slug: string): string => `/ai/shared/${slug}`;

const conversationBody = (
	{ id, topic, last_update, slug, questions }: Conversation,
	messages: readonly Message[],
	user: string,
): z.output<typeof conversationShape> => ({
	...{ _id: id, topic, last_update, questions },
	share: slug === null ? null : sharedPath(slug),
	messages: messages.map((one) => messageBody(one, user)),
});

async function ownConversationBody(db: Db, accountId: number, id: string, user: string) {
	const conversation = await ownConversation(db, accountId, id);
	return conversationBody(conversation, await messagesOf(db, conversation), user);
}

/** Returns 12 for `/api/ai/conversations/12`. */
const idIn = (url: URL): string =>
	/^\/api\/ai\/(?:conversations|messages)\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

const whole = (most: number) =>
	z
		.string()
		.regex(/^\d{1,7}$/, 'Give a whole number.')
		.transform(Number)
		.refine((number) => number <= most, `Give at most ${most}.`);

/** `GET /api/ai/conversations` */
export const conversationsCall = memberEndpoint(
	{
		summary: 'Lists your conversations with the assistant, most recent first',
		from: 'query',
		input: z.object({
			q: storable(z.string().trim().max(200))
				.optional()
				.describe('Words that the conversations contain.'),
			skip: whole(1_000_000).optional(),
			take: whole(50).optional(),
		}),
		answer: z.object({ total: z.int(), data: z.array(conversationShape) }),
	},
	async ({ db, input: { q = '', skip = 0, take = 30 }, session: { member } }) => {
		if (q !== '') await limitRate(db, `conversation searches ${member.id}`, SEARCH_RATE);
		const { total, data } = await conversationsOf(db, member.id, q, { skip, take });
		const all = [];
		for (const one of data)
			all.push(conversationBody(one, await newestMessage(db, one.id), member.name));
		return { total, data: all };
	},
);

/** `GET /api/ai/conversations/{id}` */
export const conversationCall = memberEndpoint(
	{
		...noInput,
		summary: 'Gets one of your conversations with its questions and answers',
		answer: conversationShape,
	},
	async ({ db, url, session: { member } }) =>
		ownConversationBody(db, member.id, idIn(url), member.name),
);

/** `PATCH /api/ai/conversations/{id}` */
export const changeConversationCall = memberEndpoint(
	{
		summary: 'Renames, publishes or unpublishes one of your conversations',
		input: z.strictObject({
			topic: storable(
				z
					.string()
					.trim()
					.min(1, 'Give a name.')
					.max(MAX_TOPIC_LENGTH, `A name can have at most ${MAX_TOPIC_LENGTH} characters.`),
			).optional(),
			shared: z
				.boolean()
				.optional()
				.describe('True shares the answers so far. Send it again to share later ones.'),
		}),
		answer: conversationShape,
	},
	async ({ db, url, input: { topic, shared }, session: { member } }) => {
		await limitRate(db, `conversations ${member.id}`, CHANGE_RATE);
		const id = idIn(url);
		if (topic !== undefined) await renameConversation(db, member.id, id, topic);
		if (shared === true) await shareConversation(db, member.id, id);
		if (shared === false) await unshareConversation(db, member.id, id);
		return ownConversationBody(db, member.id, id, member.name);
	},
);

/** `DELETE /api/ai/conversations/{id}` */
export const removeConversationCall = memberEndpoint(
	{ ...noInput, summary: 'Deletes one of your conversations', answer: done },
	async ({ db, url, session: { member } }) => {
		await removeConversation(db, member.id, idIn(url));
		return DONE;
	},
);

/** `POST /api/ai/messages/{id}/verdict` */
export const verdictCall = memberEndpoint(
	{
		summary: 'Rates an answer, or reports what was misread',
		input: z.strictObject({
			good: z.boolean('Say whether the answer was good.'),
			reason: storable(
				z.string().trim().max(MAX_REASON_LENGTH, 'A reason can have at most 1,000 characters.'),
			).optional(),
		}),
		answer: nothing,
	},
	async ({ db, url, input: { good, reason = '' }, session: { member } }) => {
		await limitRate(db, `conversations ${member.id}`, CHANGE_RATE);
		await judgeAnswer(db, member.id, idIn(url), { good, reason });
		return undefined;
	},
);

/** `GET /api/ai/messages/{id}/table.csv` */
export const tableCall = memberEndpoint(
	{ ...noInput, summary: 'Exports the table of one of your answers as CSV', answer: file },
	async ({ db, url, session: { member } }) => {
		const { id, answer } = await ownMessage(db, member.id, idIn(url));
		if (answer?.outcome !== 'answer' || !answer.table)
			throw new HttpError(404, 'This answer has no table.');
		return new Response(tableCsv(answer.table), {
			headers: {
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="answer-${id}.csv"`,
				'Cache-Control': 'no-store',
			},
		});
	},
);
