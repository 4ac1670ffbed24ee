import { z } from 'zod';

/** A number, or one that a source gives as text: `"0.0000012"`, `"1e-7"`. */
export const jsonNumber = z
	.union([
		z.number(),
		z
			.string()
			.regex(/^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i)
			.transform(Number),
	])
	.pipe(z.number().finite());
