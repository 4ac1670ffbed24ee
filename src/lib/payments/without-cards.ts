import type { z } from 'zod';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { refuseCardNumbers } from './card-number.ts';

/** Returns the decoded values in a body, since escapes could hide digits. */
function decodeValues(text: string): unknown[] {
	const readings: unknown[] = [text, [...new URLSearchParams(text)]];
	try {
		readings.push(JSON.parse(text));
	} catch {}
	return readings;
}

/**
 * Wraps an endpoint to reject card numbers in any field, known or not, before the body is read any further, so that
 * none is ever stored.
 */
export function withoutCards<Answer extends z.ZodType>(
	endpoint: Endpoint<Answer>,
): Endpoint<Answer> {
	const serve: (...args: Parameters<Endpoint>) => Promise<Response> = async (db, context) => {
		const { request, url } = context;
		try {
			const text = request.body ? await request.clone().text() : '';
			refuseCardNumbers([
				...decodeValues(text),
				[...url.searchParams],
				decodeURI(url.pathname),
				request.headers.get('idempotency-key') ?? '',
			]);
		} catch (error) {
			if (error instanceof HttpError) return errorResponse(error);
			throw error;
		}
		return endpoint(db, context);
	};
	return Object.assign(serve, { facts: endpoint.facts });
}
