import type { z } from 'zod';
import { HttpError } from './errors.ts';

/** Reads the body of a request as an object: JSON, or a form in which the last value of a repeated field wins. */
export async function readBody(request: Request): Promise<unknown> {
	const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
	const unreadable = () => {
		throw new HttpError(
			400,
			'The request body cannot be read: it is neither valid JSON nor a form.',
		);
	};
	if (type === 'application/json') return request.json().catch(unreadable);
	if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
		return Object.fromEntries(await request.formData().catch(unreadable));
	throw new HttpError(415, 'Send JSON (application/json) or a form.');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Maximum number of reported errors, and of characters of each and of its field's name: a response does not echo long
 * input.
 */
const MAX_FIELDS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

const cut = (text: string, most: number): string =>
	text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** Returns the first error for each field, by field name; at most 50. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const { path, message } of error.issues.slice(0, MAX_FIELDS))
		fields[cut(path.join('.'), MAX_NAME_LENGTH)] ??= cut(message, MAX_MESSAGE_LENGTH);
	return fields;
}

/**
 * Reads a request's input and checks it by `schema`. Fields that the schema does not name are dropped.
 * @throws HttpError 400 for unreadable input, 415 for another kind of body; with `fields`, 400 for invalid values of
 * a query and 422 for those of a body, unless `refusedWith` overrides it.
 */
export async function readInput<Input>(
	request: Request,
	url: URL,
	schema: z.ZodType<Input>,
	from: 'body' | 'query' = 'body',
	refusedWith: 400 | 422 = from === 'query' ? 400 : 422,
): Promise<Input> {
	const input = from === 'query' ? Object.fromEntries(url.searchParams) : await readBody(request);
	if (!isObject(input)) throw new HttpError(400, 'The request body must be a JSON object.');
	const checked = schema.safeParse(input);
	if (checked.success) return checked.data;
	const fields = fieldErrors(checked.error);
	const first = Object.values(fields)[0] ?? 'The input is not valid.';
	throw new HttpError(refusedWith, first, { fields });
}
