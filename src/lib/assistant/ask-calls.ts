import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { higherLimitInWords, limitInWords } from '#lib/plans/limit-words.ts';
import { LimitReachedError } from '#lib/plans/usage.ts';
import { type Endpoint, file, memberEndpoint } from '#lib/sessions/endpoint.ts';
import { createAnswerer } from './answering.ts';
import { type Answerer, askEvents } from './ask-question.ts';
import { eventStream, reserveStream } from './event-stream.ts';
import { holdQuestion } from './hold-question.ts';
import { MAX_QUESTION_LENGTH, QUESTION_RATE } from './limits.ts';

/** How members ask. */

const id = z.string().max(20);

/** A question, as sent by the call and by the form. */
export const questionInput = z.object({
	question: z
		.string('Ask a question.')
		.trim()
		.min(1, 'Ask a question.')
		.max(MAX_QUESTION_LENGTH, 'A question can have at most 2,000 characters.')
		.refine(isStorable, NOT_STORABLE),
	conversation: id.optional().describe('The conversation to continue.'),
	instead_of: id
		.optional()
		.describe('The question in that conversation to replace, along with everything after it.'),
});

/** Returns the refusal if the plan allows no more questions today, with the time of the reset. */
export function quotaRefusal({ usage }: LimitReachedError): Response {
	const { limit, resetsAt } = usage;
	const more = higherLimitInWords('questions', usage);
	const description = [limitInWords('questions', usage), more].filter(Boolean).join(' ');
	const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1_000));
	const body = {
		status: 429,
		code: 'quota',
		resets_at: resetsAt.toISOString(),
		limit,
		description,
	};
	return Response.json(body, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

/** Creates `POST /api/ai/ask`, answered by the given answerer. */
export const createAskCall = (answeringFor: (db: Db, accountId: number) => Answerer): Endpoint =>
	memberEndpoint(
		{
			summary:
				'Asks the assistant; the response is a stream of events: a reading, records, a text, its facts',
			input: questionInput,
			answer: file,
		},
		async ({ db, request, input, session: { member } }) => {
			await limitRate(db, `questions ${member.id}`, QUESTION_RATE);
			const { question, conversation, instead_of } = input;
			if (instead_of !== undefined && conversation === undefined)
				throw new HttpError(422, 'Give the conversation in which to replace a question.');
			const freed = reserveStream();
			try {
				const wanted = { question, conversation, insteadOf: instead_of };
				const held = await holdQuestion(db, member.id, wanted);
				const events = (signal: AbortSignal) =>
					askEvents(db, answeringFor(db, member.id), held, signal);
				return eventStream(events, request.signal, freed);
			} catch (error) {
				freed();
				if (error instanceof LimitReachedError) return quotaRefusal(error);
				throw error;
			}
		},
	);

export const askCall = createAskCall(createAnswerer);
