/** What a piece of research has to be, for the form and the call alike. Without Zod: it goes to the browser. */
export const researchRules = {
	title: { least: 10, most: 200, text: 'A title has 10 to 200 characters.' },
	content: {
		least: 200,
		most: 100_000,
		short: 'Research has at least 200 characters.',
		long: 'Research has at most 100,000 characters.',
	},
	summary: { most: 500, text: 'A summary has at most 500 characters.' },
	tags: { most: 10, text: 'Name at most 10 tags.' },
	tag: { most: 60, text: 'A tag has at most 60 characters.' },
	assets: { most: 20, text: 'Name at most 20 records.' },
} as const;

/** What is wrong with the texts of a form, by field; empty when nothing is. */
export function complaintsAboutResearch(values: {
	title: string;
	content: string;
	summary: string;
}): { title?: string; content?: string; summary?: string } {
	const [title, content] = [values.title.trim().length, values.content.trim().length];
	const rules = researchRules;
	return {
		...((title < rules.title.least || title > rules.title.most) && { title: rules.title.text }),
		...(content < rules.content.least && { content: rules.content.short }),
		...(content > rules.content.most && { content: rules.content.long }),
		...(values.summary.trim().length > rules.summary.most && { summary: rules.summary.text }),
	};
}
