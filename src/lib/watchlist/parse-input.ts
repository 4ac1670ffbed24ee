import { z } from 'zod';
import { paramsError, parseParams } from '#lib/dataset/params.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { fieldErrors } from '#lib/http/input.ts';
import {
	MAX_NOTE_LENGTH,
	MAX_TAG_LENGTH,
	MAX_TAGS,
	maxNameLength,
	watchTypeOf,
} from './watch-types.ts';

/** Inputs of the watchlist calls. */

/**
 * The `params` of the contract's query, checked by `schema`.
 * @throws HttpError 400 that names what is wrong.
 */
export const params = <Schema extends z.ZodType>(schema: Schema) =>
	z.object({ params: z.string().optional() }).transform((query): z.output<Schema> => {
		const checked = schema.safeParse(parseParams(query.params ?? null));
		if (!checked.success) throw paramsError(checked.error);
		return checked.data;
	});

/** An `_id` from a response: a whole number as text. */
export const id = z
	.union([
		z.string().regex(/^[1-9]\d{0,14}$/, 'This is not an _id from an earlier answer'),
		z.int().min(1),
	])
	.transform(Number);

export const type = z.string().transform((name, context) => {
	const known = watchTypeOf(name);
	if (!known) context.addIssue('Use project, venture or people');
	return known ?? z.NEVER;
});

export const record = { type, slug: z.string().min(1).max(200) };

const plain = z
	.string()
	.refine(
		(text) => text.isWellFormed() && !text.includes('\0'),
		'It contains a character that is not allowed.',
	);

/** A list's name as stored: on one line, trimmed. */
export const name = plain
	.transform((text) => text.replace(/\s+/gu, ' ').trim())
	.refine((text) => text !== '', 'Give the list a name.')
	.refine(
		(text) => text.length <= maxNameLength,
		`A name can have at most ${maxNameLength} characters.`,
	);

export const note = plain
	.transform((text) => text.replace(/\r\n?/g, '\n').trim())
	.refine(
		(text) => text.length <= MAX_NOTE_LENGTH,
		`A note can have at most ${formatCount(MAX_NOTE_LENGTH)} characters.`,
	);

/** Tags as an array, or comma-separated as in forms. Duplicates are dropped. */
export const tags = z
	.union([z.array(plain), plain.transform((text) => text.split(','))])
	.transform((all) => [
		...new Set(all.map((tag) => tag.replace(/[\s,]+/gu, ' ').trim()).filter((tag) => tag !== '')),
	])
	.refine((all) => all.length <= MAX_TAGS, `An entry can have at most ${MAX_TAGS} tags.`)
	.refine(
		(all) => all.every((tag) => tag.length <= MAX_TAG_LENGTH),
		`A tag can have at most ${MAX_TAG_LENGTH} characters.`,
	);

export const privacy = z.union([
	z.literal([0, 1]),
	z.enum(['0', '1']).transform((digit) => (digit === '1' ? 1 : 0)),
]);

/** The input, checked by `schema`. @throws HttpError 422 with `fields`. */
export function parseInput<Schema extends z.ZodType>(
	schema: Schema,
	input: unknown,
): z.output<Schema> {
	const result = schema.safeParse(input);
	if (result.success) return result.data;
	const fields = fieldErrors(result.error);
	throw new HttpError(422, Object.values(fields)[0] ?? 'The input is not valid.', { fields });
}
