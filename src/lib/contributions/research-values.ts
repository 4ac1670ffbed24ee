import { z } from 'zod';

/** What stands in the form of research. Pure: the page, the island and the draft use it alike. */

export const assetTypes = ['project', 'organization', 'people'] as const;

const asset = z.object({
	type: z.enum(assetTypes),
	id: z.int().positive(),
	name: z.string().max(300),
});
/** A record that the text is about. */
export type Asset = z.output<typeof asset>;

const values = z.object({
	title: z.string().catch(''),
	summary: z.string().catch(''),
	content: z.string().catch(''),
	tags: z.array(z.string()).catch([]),
	assets: z.array(asset).catch([]),
	attachment: z.object({ id: z.uuid(), name: z.string() }).nullable().catch(null),
	exclusive: z.boolean().catch(false),
	note: z.string().catch(''),
});
export type ResearchValues = z.output<typeof values>;
export type ResearchField = keyof ResearchValues;

/** A draft as it is kept: what is empty is left out. */
export type Draft = Partial<Record<ResearchField, { value: ResearchValues[ResearchField] }>>;

/** Values as far as `said` has them in the right form; the others are empty. */
export const researchValues = (said: Record<string, unknown>): ResearchValues => values.parse(said);

/** The values that a draft holds. */
export const ofDraft = (data: Record<string, { value: unknown }>): ResearchValues =>
	researchValues(
		Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value])),
	);

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

const fields: readonly ResearchField[] = [
	...(['title', 'summary', 'content', 'tags'] as const),
	...(['assets', 'attachment', 'exclusive', 'note'] as const),
];

/** Values as a draft keeps them. */
export function draftOf(values: ResearchValues): Draft {
	return Object.fromEntries(
		fields.filter((name) => !isEmpty(values[name])).map((name) => [name, { value: values[name] }]),
	);
}

/** Values as the call takes them. */
export const bodyOf = (
	{ attachment, assets, ...rest }: ResearchValues,
	proposal: string | null,
): object => ({
	...rest,
	proposal,
	attachment: attachment?.id ?? null,
	assets: assets.map(({ type, id }) => ({ type, id })),
});
