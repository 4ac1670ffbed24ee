/** What this site is called and where its links outside lead. An entry without an address is not shown. */
export const PRODUCT = 'Cairn';
export const TAGLINE = 'Crypto research that shows its sources.';
export const DESCRIPTION =
	'Search the names of organizations and individuals, projects and funding rounds: every fact with its source and its history.';

export const outside: Record<
	'community' | 'socialRecap' | 'mintRadar' | 'network' | 'messaging' | 'email',
	string | null
> = {
	community: null,
	socialRecap: null,
	mintRadar: null,
	network: null,
	messaging: null,
	email: null,
};

/** A Lucide icon that menus know. */
export type MenuIcon =
	| 'coins'
	| 'users'
	| 'building'
	| 'banknote'
	| 'braces'
	| 'radar'
	| 'sparkles';

export interface MenuItem {
	label: string;
	link: string;
	icon: MenuIcon;
	desc: string;
	/** Shown until the end of the day named. */
	badge?: { type: 'new'; until: string };
	external?: boolean;
}

export interface Menu {
	label: string;
	items: MenuItem[];
}

const elsewhere = (item: Omit<MenuItem, 'link' | 'external'>, link: string | null): MenuItem[] =>
	link === null ? [] : [{ ...item, link, external: true }];

const menus: Menu[] = [
	{
		label: 'About',
		items: [
			{
				label: 'For programs',
				link: '/api/openapi.json',
				icon: 'braces',
				desc: 'Every dataset, described in OpenAPI',
			},
		],
	},
	{
		label: 'Features',
		items: [
			{
				label: 'Projects Directory',
				link: '/directory/projects',
				icon: 'coins',
				desc: 'Tokens with figures, teams and backers',
			},
			{
				label: 'People Directory',
				link: '/directory/people',
				icon: 'users',
				desc: 'Founders, investors and angels',
			},
			{
				label: 'Organizations Directory',
				link: '/directory/organizations',
				icon: 'building',
				desc: 'Funds, foundations and exchanges',
			},
			{
				label: 'Fundraising Directory',
				link: '/directory/fundraising',
				icon: 'banknote',
				desc: 'Rounds and grants, each with its source',
				badge: { type: 'new', until: '2026-09-12' },
			},
		],
	},
	{
		label: 'Degen',
		items: [
			...elsewhere(
				{ label: 'AI Social Recap', icon: 'sparkles', desc: 'What was talked about today' },
				outside.socialRecap,
			),
			...elsewhere(
				{
					label: 'Mint Radar',
					icon: 'radar',
					desc: 'Mints as they happen',
					badge: { type: 'new', until: '2026-09-12' },
				},
				outside.mintRadar,
			),
		],
	},
];

/** The header's menus on the day `today` (ISO): badges that have passed are gone, and so are empty menus. */
export function menusOn(today: string): Menu[] {
	return menus
		.filter((menu) => menu.items.length > 0)
		.map((menu) => ({
			...menu,
			items: menu.items.map(({ badge, ...item }) =>
				badge && badge.until >= today ? { ...item, badge } : item,
			),
		}));
}
