/** A page of a part that is still to come: it answers, says what it will be, and is neither indexed nor in a menu. */
export interface NotOpenPage {
	title: string;
	/** What will be there, and what works meanwhile. */
	text: string;
	/** The chat and a profile have no footer. */
	frame?: 'no footer';
}

const pages: Record<string, NotOpenPage> = {
	'/ai': {
		title: 'AI assistant',
		text: 'An assistant that answers from the catalogue, with sources, will be presented here. Coming soon. Try search.',
	},
	'/ai-chat': {
		title: 'AI chat',
		text: 'You will ask the catalogue in your own words here. Coming soon. Try search.',
		frame: 'no footer',
	},
	'/6557': {
		title: 'AI conversations',
		text: 'Your conversations with the assistant will be kept here. Coming soon.',
	},
};

export const notOpenPages: ReadonlyMap<string, NotOpenPage> = new Map(Object.entries(pages));

/** Whether a link of this site leads to a page that is open: neither it nor a page above it is still to come. */
export function isOpen(link: string): boolean {
	const { pathname } = new URL(link, 'https://cairn.invalid');
	return ![...notOpenPages.keys()].some(
		(path) => pathname === path || pathname.startsWith(`${path}/`),
	);
}
