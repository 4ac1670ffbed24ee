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

export type EntityType = keyof typeof entityTabs;

/** The API's name of each kind of page. */
export const apiTypes = {
	project: 'project',
	organization: 'venture',
	people: 'people',
} as const satisfies Record<EntityType, string>;

/** A record's page as its address asks for it. */
export type AskedTab =
	| { kind: 'tab'; tab: Tab }
	/** The default tab under its own name: its address is the bare one. */
	| { kind: 'moved' }
	| { kind: 'unknown' };

/** What the part after the slug asks for; absent for the bare address. */
export function askedTab(type: EntityType, name: string | undefined): AskedTab {
	const [first, ...others] = entityTabs[type];
	if (name === undefined || name === '') return { kind: 'tab', tab: first };
	if (name === first.name) return { kind: 'moved' };
	const found = others.find((one) => one.name === name);
	return found ? { kind: 'tab', tab: found } : { kind: 'unknown' };
}

/** The address of one tab of a record; of the first one where none is named. */
export function tabHref(type: EntityType, slug: string, name: string): string {
	const own = `/${type}/${slug}`;
	return name === '' || name === entityTabs[type][0].name ? own : `${own}/${name}`;
}
