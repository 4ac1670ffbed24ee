/** What stands in the form of research. Pure, and without Zod: it goes to the browser. */

export type AssetType = 'project' | 'organization' | 'people';

/** A record that the text is about. */
export interface Asset {
	type: AssetType;
	id: number;
	name: string;
}

export interface ResearchValues {
	title: string;
	summary: string;
	/** Markdown. */
	content: string;
	/** The investor or firm that the author writes for. */
	vcname: string;
	/** Address of the directory view that it rests on. */
	screener: string;
	tags: string[];
	assets: Asset[];
	/** An uploaded PDF. */
	attachment: { id: string; name: string } | null;
	exclusive: boolean;
	/** To the reviewers. */
	note: string;
}
export type ResearchField = keyof ResearchValues;

/** A draft as it is kept: what is empty is left out. */
export type Draft = Partial<Record<ResearchField, { value: ResearchValues[ResearchField] }>>;

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

const fields: readonly ResearchField[] = [
	...(['title', 'summary', 'content', 'vcname', 'screener', 'tags'] as const),
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
