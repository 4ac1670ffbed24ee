import { externalLinks } from '#lib/base/site.ts';
import type { Action } from '#lib/sessions/can.ts';

/** A Lucide icon available in menus. */
export type MenuIcon =
	| 'badge-percent'
	| 'banknote'
	| 'bot'
	| 'braces'
	| 'briefcase'
	| 'clock'
	| 'coins'
	| 'file-text'
	| 'filter'
	| 'gavel'
	| 'hand-helping'
	| 'landmark'
	| 'pencil'
	| 'life-buoy'
	| 'messages-square'
	| 'newspaper'
	| 'radar'
	| 'scale'
	| 'settings'
	| 'sparkles'
	| 'star'
	| 'table'
	| 'telescope'
	| 'trophy'
	| 'user-round'
	| 'users'
	| 'vote'
	| 'waypoints';

export interface MenuItem {
	_id: string;
	label: string;
	/** A path of this site or an external URL; an item without one is not displayed. */
	link: string | null;
	icon: MenuIcon;
	desc: string;
	/** The permission needed: hidden until the readable session says that the member has it. */
	needs?: Action;
	/** For features: whether the footer lists it as well. */
	isInFooter?: true;
	/** With `until`, the badge is shown up to and including that day (ISO). */
	badge?: { type: string; until?: string };
}

/** A menu item as rendered. */
export interface VisibleItem {
	_id: string;
	label: string;
	link: string;
	icon: MenuIcon;
	desc: string;
	badge: string | undefined;
	/** Whether it links to another site, and so opens in a new tab. */
	isExternal: boolean;
	needs?: Action;
}

export interface Menu {
	label: string;
	/** Groups of items, separated by lines; no group is empty. */
	groups: VisibleItem[][];
}

/** Badges for a page that does not exist yet, and for the DAO's home while the DAO is new. */
const COMING = 'Coming soon';
const NEW_UNTIL = { type: 'new', until: '2026-09-12' };

const about: MenuItem[][] = [
	[
		{
			_id: 'help-center',
			label: 'Help Center',
			link: '/support/help-center',
			icon: 'life-buoy',
			desc: 'How to read, correct and export',
		},
		{
			_id: 'openapi',
			label: 'API',
			link: '/api/openapi.json',
			icon: 'braces',
			desc: 'Every dataset, described in OpenAPI',
		},
		{
			_id: 'cairn-dao',
			label: 'Cairn DAO',
			link: '/cairn_dao',
			icon: 'landmark',
			desc: 'How Cairn is governed',
			badge: { type: COMING },
		},
		{
			_id: 'career',
			label: 'Careers',
			link: '/career',
			icon: 'briefcase',
			desc: 'Companies that are hiring',
		},
	],
];

const features: MenuItem[][] = [
	[
		{
			_id: 'dao',
			label: 'DAO',
			link: '/dao',
			icon: 'vote',
			desc: 'Votes on changes to the catalogue',
			isInFooter: true,
		},
		{
			_id: 'observatory',
			label: 'Observatory',
			link: '/observatory',
			icon: 'telescope',
			desc: 'Metrics of the whole market',
			isInFooter: true,
		},
		{
			_id: 'screener',
			label: 'Screener',
			link: '/screener',
			icon: 'filter',
			desc: 'Rows by any conditions, at their own address',
		},
		{
			_id: 'compare',
			label: 'Compare',
			link: '/compare',
			icon: 'scale',
			desc: 'Two to six records side by side',
		},
		{
			_id: 'syndicates',
			label: 'Syndicates',
			link: '/syndicates',
			icon: 'waypoints',
			desc: 'Who invests with whom, and who leads',
		},
		{
			_id: 'changes',
			label: 'Recent changes',
			link: '/changes',
			icon: 'clock',
			desc: 'Each fact that changed, with its source',
			isInFooter: true,
		},
	],
	[
		{
			_id: 'projects',
			label: 'Projects Directory',
			link: '/directory/projects',
			icon: 'coins',
			desc: 'Tokens with figures, teams and backers',
			isInFooter: true,
		},
		{
			_id: 'people',
			label: 'People Directory',
			link: '/directory/people',
			icon: 'users',
			desc: 'Founders, investors and angels',
			isInFooter: true,
		},
		{
			_id: 'organizations',
			label: 'Organizations Directory',
			link: '/directory/organizations',
			icon: 'landmark',
			desc: 'Funds, foundations and exchanges',
			isInFooter: true,
		},
		{
			_id: 'fundraising',
			label: 'Fundraising Directory',
			link: '/directory/fundraising',
			icon: 'banknote',
			desc: 'Rounds and grants, each with its source',
			badge: NEW_UNTIL,
		},
	],
	[
		{
			_id: 'intelligence',
			label: 'Intelligence',
			link: '/news-research?type=news&view=default',
			icon: 'newspaper',
			desc: 'News and research on what is listed',
			isInFooter: true,
		},
		{
			_id: 'social-recap',
			label: 'AI Social Recap',
			link: externalLinks.socialRecap,
			icon: 'sparkles',
			desc: 'What was talked about today',
		},
		{
			_id: 'mint-radar',
			label: 'Mint Radar',
			link: externalLinks.mintRadar,
			icon: 'radar',
			desc: 'Mints as they happen',
			badge: NEW_UNTIL,
		},
	],
];

const degen: MenuItem[][] = [
	[
		{
			_id: 'crypto-jobs',
			label: 'Crypto jobs',
			link: '/crypto-jobs',
			icon: 'briefcase',
			desc: 'Open roles, with filters',
		},
		{
			_id: 'quest',
			label: 'Quests',
			link: '/quest',
			icon: 'trophy',
			desc: 'Tasks that earn points',
		},
	],
];

const account: MenuItem[][] = [
	[
		{
			_id: 'profile',
			label: 'Profile',
			link: '/user_profile',
			icon: 'user-round',
			desc: 'What others see of you',
		},
		{
			_id: 'watchlist',
			label: 'Watchlist',
			link: '/watchlist',
			icon: 'star',
			desc: 'What you follow',
		},
		{
			_id: 'screens',
			label: 'Screens',
			link: '/screens',
			icon: 'filter',
			desc: 'Screens you saved, as pages, files and feeds',
		},
		{
			_id: 'datasets',
			label: 'Datasets',
			link: '/datasets',
			icon: 'table',
			desc: 'Screens with your own columns and notes',
		},
		{
			_id: 'conversations',
			label: 'AI conversations',
			link: '/6557',
			icon: 'bot',
			desc: 'What you asked, and the answers',
		},
		{
			_id: 'reports',
			label: 'Reports',
			link: '/reports',
			icon: 'file-text',
			desc: 'Pages of tables, charts and figures',
		},
		{
			_id: 'quests',
			label: 'Quests',
			link: '/quest',
			icon: 'trophy',
			desc: 'Tasks that earn points',
			badge: { type: 'new' },
		},
		{
			_id: 'setting',
			label: 'Setting',
			link: '/profile-settings',
			icon: 'settings',
			desc: 'Name, picture and privacy',
		},
		{
			_id: 'change-plan',
			label: 'Change Plan',
			link: '/profile-settings/change_plan',
			icon: 'badge-percent',
			desc: 'Standard, Pro and Enterprise',
			badge: { type: '15% discount' },
		},
		{
			_id: 'contributor',
			label: 'Be Contributor',
			link: '/profile-settings/contributor',
			icon: 'hand-helping',
			desc: 'Propose corrections and additions',
		},
	],
	[
		{
			_id: 'contribute',
			label: 'Contribute',
			link: '/contribute',
			icon: 'pencil',
			desc: 'Add a record, or correct one',
		},
		{
			_id: 'review',
			label: 'Review',
			link: '/review',
			icon: 'gavel',
			desc: 'Proposals waiting for an editor',
			needs: 'review-proposal',
		},
	],
];

const extras: MenuItem[] = [
	{
		_id: 'community',
		label: 'Community',
		link: externalLinks.community,
		icon: 'messages-square',
		desc: 'Where users of Cairn meet',
	},
	{ _id: 'ai', label: 'AI', link: '/ai', icon: 'bot', desc: 'Ask the catalogue' },
];

/** Returns the `items` to display on the day `today`, without expired badges and without items that have no URL. */
export function visibleItems(today: string, items: readonly MenuItem[]): VisibleItem[] {
	return items.flatMap(({ link, badge, isInFooter: _, ...item }) => {
		if (link === null) return [];
		const isExternal = /^https?:/.test(link);
		const isPast = badge?.until !== undefined && badge.until < today;
		const own = isPast ? undefined : badge?.type;
		return [{ ...item, link, isExternal, badge: own }];
	});
}

function menuOn(today: string, label: string, groups: MenuItem[][]): Menu {
	const shown = groups.map((group) => visibleItems(today, group));
	return { label, groups: shown.filter((group) => group.length > 0) };
}

/** Returns the header's menus on the day `today` (ISO), without empty ones. */
export function menusOn(today: string): Menu[] {
	return [
		menuOn(today, 'About', about),
		menuOn(today, 'Features', features),
		menuOn(today, 'Degen', degen),
	].filter((menu) => menu.groups.length > 0);
}

/** Returns the menus for the drawer of narrow screens, two in all: the items of the other menus follow the features. */
export function drawerMenus(menus: readonly Menu[]): Menu[] {
	const [about, ...rest] = menus;
	const [features] = rest;
	if (!about || !features) return [...menus];
	return [about, { ...features, groups: rest.flatMap(({ groups }) => groups) }];
}

/** Returns the menu of a signed-in member. It ends with logging out, so it exists even without groups. */
export const accountMenuOn = (today: string): Menu => menuOn(today, 'Account', account);

/** Returns the two links beside the menus. */
export const extraLinksOn = (today: string): VisibleItem[] => visibleItems(today, extras);

/** Returns the footer's list of features. */
export const footerFeaturesOn = (today: string): VisibleItem[] =>
	visibleItems(
		today,
		features.flat().filter(({ isInFooter }) => isInFooter),
	);
