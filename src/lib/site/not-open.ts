/** A page of a part that is still to come: it answers, says what it will be, and is neither indexed nor in a menu. */
export interface NotOpenPage {
	title: string;
	/** What will be there, and what works meanwhile. */
	text: string;
}

const pages: Record<string, NotOpenPage> = {};

export const notOpenPages: ReadonlyMap<string, NotOpenPage> = new Map(Object.entries(pages));

/** Whether a link of this site leads to a page that is open: neither it nor a page above it is still to come. */
export function isOpen(link: string): boolean {
	const { pathname } = new URL(link, 'https://cairn.invalid');
	return ![...notOpenPages.keys()].some(
		(path) => pathname === path || pathname.startsWith(`${path}/`),
	);
}
