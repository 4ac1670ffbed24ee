/** The rules for a piece of research, shared by the form and the call. Without Zod: used in the browser. */
export const researchRules = {
	title: { least: 10, most: 200, text: 'A title must have 10 to 200 characters.' },
	content: {
		least: 200,
		most: 100_000,
		short: 'Research has at least 200 characters.',
		long: 'Research can have at most 100,000 characters.',
	},
	summary: { most: 500, text: 'A summary can have at most 500 characters.' },
	vcname: { most: 120, text: 'A name can have at most 120 characters.' },
	screener: {
		most: 2_000,
		text: 'This is not the URL of a directory view on this site, such as /directory/projects?sector=DeFi.',
	},
	tags: { most: 10, text: 'Add at most 10 tags.' },
	tag: { most: 60, text: 'A tag can have at most 60 characters.' },
	assets: { most: 20, text: 'Add at most 20 records.' },
} as const;

const SCREENER = /^\/directory\/(?:projects|organizations|people|fundraising)(?:\?[^#\s\\]*)?$/;

/**
 * Returns the path of a directory view from a full or site-relative URL; null for any other URL. Only the path of a
 * full URL matters, as it opens on this site.
 */
export function screenerPath(address: string): string | null {
	const url = URL.parse(address.trim(), 'https://here.invalid');
	const path = url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : '';
	return path.length <= researchRules.screener.most && SCREENER.test(path) ? path : null;
}

/** Returns the problems with a form's texts, by field; empty if there are none. */
export function complaintsAboutResearch(values: {
	title: string;
	content: string;
	summary: string;
	vcname: string;
	screener: string;
}): { title?: string; content?: string; summary?: string; vcname?: string; screener?: string } {
	const [title, content] = [values.title.trim().length, values.content.trim().length];
	const rules = researchRules;
	return {
		...((title < rules.title.least || title > rules.title.most) && { title: rules.title.text }),
		...(content < rules.content.least && { content: rules.content.short }),
		...(content > rules.content.most && { content: rules.content.long }),
		...(values.summary.trim().length > rules.summary.most && { summary: rules.summary.text }),
		...(values.vcname.trim().length > rules.vcname.most && { vcname: rules.vcname.text }),
		...(values.screener.trim() !== '' &&
			screenerPath(values.screener) === null && { screener: rules.screener.text }),
	};
}
