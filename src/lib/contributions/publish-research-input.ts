import { z } from 'zod';

/** Text as the database keeps it: without NUL, and halves of surrogate pairs replaced. */
const kept = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();
const text = z.string().transform(kept);

const asset = z.object({
	type: z.enum(['project', 'organization', 'people']),
	id: z.int().positive(),
});

/** A piece of research as its form sends it. */
export const researchInput = z.object({
	title: text.pipe(
		z
			.string()
			.min(10, 'A title has 10 to 200 characters.')
			.max(200, 'A title has 10 to 200 characters.'),
	),
	/** Markdown. */
	content: text.pipe(
		z
			.string()
			.min(200, 'Research has at least 200 characters.')
			.max(100_000, 'Research has at most 100,000 characters.'),
	),
	summary: text.pipe(z.string().max(500, 'A summary has at most 500 characters.')).default(''),
	tags: z
		.array(text.pipe(z.string().min(1).max(60, 'A tag has at most 60 characters.')))
		.max(10, 'Name at most 10 tags.')
		.default([])
		.transform((tags) => [...new Set(tags)]),
	/** Records that it is about. */
	assets: z.array(asset).max(20, 'Name at most 20 records.').default([]).transform(eachOnce),
	/** Id of an uploaded document. */
	attachment: z.uuid('This is no document of yours.').nullable().default(null),
	/** For plans that have Exclusive content. */
	exclusive: z.boolean().default(false),
});

function eachOnce(assets: z.output<typeof asset>[]): z.output<typeof asset>[] {
	return [...new Map(assets.map((one) => [`${one.type} ${one.id}`, one])).values()];
}
export type Research = z.output<typeof researchInput>;
