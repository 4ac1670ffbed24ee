/** The values of the research form. Pure, and without Zod: used in the browser. */

export type AssetType = 'project' | 'organization' | 'people';

/** A record the text is about. */
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
	/** The investor or firm the author writes for. */
	vcname: string;
	/** URL of the directory view that the text is based on. */
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

/** A stored draft, without empty values. */
export type Draft = Partial<Record<ResearchField, { value: ResearchValues[ResearchField] }>>;

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

const fields: readonly ResearchField[] = [
	...(['title', 'summary', 'content', 'vcname', 'screener', 'tags'] as const),
	...(['assets', 'attachment', 'exclusive', 'note'] as const),
];

/** Returns form values as stored in a draft. */
export function draftOf(values: ResearchValues): Draft {
	return Object.fromEntries(
		fields.filter((name) => !isEmpty(values[name])).map((name) => [name, { value: values[name] }]),
	);
}

/** Returns form values as the call's body. */
export const bodyOf = (
	{ attachment, assets, ...rest }: ResearchValues,
	proposal: string | null,
): object => ({
	...rest,
	proposal,
	attachment: attachment?.id ?? null,
	assets: assets.map(({ type, id }) => ({ type, id })),
});
