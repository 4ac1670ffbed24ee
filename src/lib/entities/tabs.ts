import type { RecordType } from '#lib/catalogue/record-types.ts';
import { counted } from '#lib/format/numbers.ts';

/** The tabs of entity pages: each an address of its own; the first is the record's own address. */

export interface Tab {
	name: string;
	label: string;
}

const tab = (name: string, label: string): Tab => ({ name, label });
const history = tab('history', 'History');

export const entityTabs = {
	project: [
		tab('overview', 'Overview'),
		tab('token-distribution', 'Token Distribution'),
		tab('team', 'Team'),
		tab('backers', 'Backers'),
		tab('news', 'News'),
		tab('events', 'Events'),
		tab('roadmap', 'Roadmap'),
		history,
	],
	organization: [
		tab('summary', 'Summary'),
		tab('financials', 'Financials'),
		tab('company-profile', 'Company Profile'),
		tab('news', 'News'),
		history,
	],
	people: [
		tab('summary', 'Summary'),
		tab('personal-investment', 'Personal Investment'),
		tab('news-activities', 'News & Activities'),
		history,
	],
} as const satisfies Record<string, readonly [Tab, ...Tab[]]>;

/** Records with a hover card, a star and alerts: what is watched, found by its name and worked at. */
export type EntityType = keyof typeof entityTabs;

/** All records that have a page: a funding round is one of them. */
export const pageTabs = {
	...entityTabs,
	round: [tab('overview', 'Overview'), history],
} as const satisfies Record<string, readonly [Tab, ...Tab[]]>;

export type PageType = keyof typeof pageTabs;

/** How much each tab holds, by its name, in words; a tab that is not named is not counted. */
export type TabCounts = Readonly<Record<string, { count: number; text: string }>>;

/** How much a tab holds; of a list that is cut, `50+`. */
export const heldBy = (count: number, most = Number.POSITIVE_INFINITY): TabCounts[string] => ({
	count,
	text: count >= most ? `${most}+` : counted(count),
});

/** A tab as it stands in the row of tabs. */
export interface ShownTab extends Tab {
	/** What it holds; null where that is not counted. */
	held: string | null;
	isEmpty: boolean;
}

/** The tabs of a kind of page: those with something in their own order, then those that hold nothing. */
export function shownTabs(type: PageType, counts: TabCounts): ShownTab[] {
	const all = pageTabs[type].map(({ name, label }) => {
		const known = Object.hasOwn(counts, name) ? counts[name] : undefined;
		const isEmpty = known?.count === 0;
		return { name, label, held: isEmpty ? null : (known?.text ?? null), isEmpty };
	});
	return [...all.filter(({ isEmpty }) => !isEmpty), ...all.filter(({ isEmpty }) => isEmpty)];
}

/** The API's name of each kind of page. */
export const apiTypes = {
	project: 'project',
	organization: 'venture',
	people: 'people',
	round: 'fundraising',
} as const satisfies Record<PageType, string>;

/** The catalogue's name of the kind of record of each page. */
export const recordTypeOfPage = {
	project: 'project',
	organization: 'organization',
	people: 'person',
	round: 'round',
} as const satisfies Record<PageType, RecordType>;

/** Under which kind of page each kind of record has its own. */
export const pageOfRecord = {
	project: 'project',
	organization: 'organization',
	person: 'people',
	round: 'round',
} as const satisfies Record<RecordType, PageType>;

/** The form in which a reader says that one fact of a record is wrong, and what is right. */
export const reportHref = (type: PageType, slug: string, field: string): string =>
	`/contribute/edit/${type}/${slug}?field=${encodeURIComponent(field)}`;

/** A record's page as its address asks for it. */
export type AskedTab =
	| { kind: 'tab'; tab: Tab }
	/** The default tab under its own name: its address is the bare one. */
	| { kind: 'moved' }
	| { kind: 'unknown' };

/** What the part after the slug asks for; absent for the bare address. */
export function askedTab(type: PageType, name: string | undefined): AskedTab {
	const [first, ...others]: readonly [Tab, ...Tab[]] = pageTabs[type];
	if (name === undefined || name === '') return { kind: 'tab', tab: first };
	if (name === first.name) return { kind: 'moved' };
	const found = others.find((one) => one.name === name);
	return found ? { kind: 'tab', tab: found } : { kind: 'unknown' };
}

/** The address of one tab of a record; of the first one where none is named. */
export function tabHref(type: PageType, slug: string, name: string): string {
	const own = `/${type}/${slug}`;
	return name === '' || name === pageTabs[type][0].name ? own : `${own}/${name}`;
}
