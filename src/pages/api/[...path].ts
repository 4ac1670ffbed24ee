import type { APIRoute } from 'astro';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';

/** Answers paths below /api/ that no other route handles. */
export const ALL: APIRoute = () => errorAnswer(new HttpError(404, 'There is no such call.'));
