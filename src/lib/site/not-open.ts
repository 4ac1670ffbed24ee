/** A page of a part that is still to come: it answers, says what it will be, and is neither indexed nor in a menu. */
export interface NotOpenPage {
	title: string;
	/** What will be there, and what works meanwhile. */
	text: string;
}

const pages: Record<string, NotOpenPage> = {
	'/quest': {
		title: 'Quests',
		text: 'Tasks that earn points will be listed here. Coming soon.',
	},
	'/career': {
		title: 'Careers',
		text: 'Companies of the catalogue will post open roles here. Coming soon.',
	},
	'/career/post-job': {
		title: 'Post a job',
		text: 'You will describe an open role here, for the jobs board. Coming soon.',
	},
	'/crypto-jobs': {
		title: 'Crypto jobs',
		text: 'A jobs board with filters for place, department and salary will be here. Coming soon.',
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
