import type { RecordType } from '#lib/catalogue/record-types.ts';
import { formatCount } from '#lib/format/numbers.ts';

/** The tabs of entity pages: each has its own address; the first is at the record's own. */

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

/** Records with a hover card, a star and alerts: those that can be watched, found by name and worked at. */
export type EntityType = keyof typeof entityTabs;

/** All records that have a page, including funding rounds. */
export const pageTabs = {
	...entityTabs,
	round: [tab('overview', 'Overview'), history],
} as const satisfies Record<string, readonly [Tab, ...Tab[]]>;

export type PageType = keyof typeof pageTabs;

/** The number of items on each tab, by tab name, as a count and in words; a tab not listed is not counted. */
export type TabCounts = Readonly<Record<string, { count: number; text: string }>>;

/** Returns a tab's count; `50+` for a truncated list. */
export const tabCount = (count: number, most = Number.POSITIVE_INFINITY): TabCounts[string] => ({
	count,
	text: count >= most ? `${most}+` : formatCount(count),
});

/** A tab as shown in the tab bar. */
export interface TabBarItem extends Tab {
	/** Its count in words; null if it is not counted. */
	held: string | null;
	isEmpty: boolean;
}

/** Returns the tabs of a kind of page: non-empty ones in their usual order, then the empty ones. */
export function tabBarItems(type: PageType, counts: TabCounts): TabBarItem[] {
	const all = pageTabs[type].map(({ name, label }) => {
		const known = Object.hasOwn(counts, name) ? counts[name] : undefined;
		const isEmpty = known?.count === 0;
		return { name, label, held: isEmpty ? null : (known?.text ?? null), isEmpty };
	});
	return [...all.filter(({ isEmpty }) => !isEmpty), ...all.filter(({ isEmpty }) => isEmpty)];
}

/** The API's name for each kind of page. */
export const apiTypes = {
	project: 'project',
	organization: 'venture',
	people: 'people',
	round: 'fundraising',
} as const satisfies Record<PageType, string>;

/** The catalogue's name for the kind of record on each page. */
export const recordTypeOfPage = {
	project: 'project',
	organization: 'organization',
	people: 'person',
	round: 'round',
} as const satisfies Record<PageType, RecordType>;

/** The kind of page for each kind of record. */
export const pageOfRecord = {
	project: 'project',
	organization: 'organization',
	person: 'people',
	round: 'round',
} as const satisfies Record<RecordType, PageType>;

/** Returns the address of the form for reporting a wrong fact of a record, and the right one. */
export const reportHref = (type: PageType, slug: string, field: string): string =>
	`/contribute/edit/${type}/${slug}?field=${encodeURIComponent(field)}`;

/** The tab that a record page's address requests. */
export type RequestedTab =
	| { kind: 'tab'; tab: Tab }
	/** The default tab under its own name: its canonical address is the bare one. */
	| { kind: 'moved' }
	| { kind: 'unknown' };

/** Parses the part of the address after the slug; it is absent from the bare address. */
export function parseTab(type: PageType, name: string | undefined): RequestedTab {
	const [first, ...others]: readonly [Tab, ...Tab[]] = pageTabs[type];
	if (name === undefined || name === '') return { kind: 'tab', tab: first };
	if (name === first.name) return { kind: 'moved' };
	const found = others.find((one) => one.name === name);
	return found ? { kind: 'tab', tab: found } : { kind: 'unknown' };
}

/** Returns the address of one tab of a record; of the first tab if none is named. */
export function tabHref(type: PageType, slug: string, name: string): string {
	const own = `/${type}/${slug}`;
	return name === '' || name === pageTabs[type][0].name ? own : `${own}/${name}`;
}
