import type { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readInput } from '#lib/http/input.ts';
import { v1Endpoint } from '#lib/v1/endpoint.ts';
import type { Answer } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { askAnswer, askInput } from './ask-shapes.ts';

/** Answers a program's question, given earlier ones. @throws only for our own faults. */
export const answerAskInput = (
	db: Db,
	{ question, before }: z.output<typeof askInput>,
	signal?: AbortSignal,
): Promise<Answer> =>
	answerQuestion(db, {
		question,
		turns: before.map((turn) => ({
			question: turn.question,
			reading: { words: '', href: null, unused: [], query: turn.query },
		})),
		today: new Date(),
		...(signal && { signal }),
	});

/** `POST /api/v1/ask`: counts as a version 1 call, never as a question to the assistant. */
export const askCall = v1Endpoint(
	{
		summary:
			'Answers a question in English or Vietnamese with facts, or asks about what it does not understand',
		scope: 'read',
		input: askInput,
		answer: askAnswer,
	},
	async ({ db, request, url }) =>
		answerAskInput(db, await readInput(request, url, askInput), request.signal),
);
