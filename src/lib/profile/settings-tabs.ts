/** The profile settings pages, in tab order. */
export const settingsTabs = [
	{
		name: 'profile',
		label: 'Profile',
		title: 'Edit profile',
		description: 'Your name, picture, links, privacy, password, sessions and data.',
	},
	{
		name: 'change_plan',
		label: 'Change Plan',
		title: 'Change Plan',
		description: 'Standard, Pro and Enterprise: which one you have and what they cost.',
	},
	{
		name: 'api_keys',
		label: 'API keys',
		title: 'API keys',
		description: 'Keys for your programs: create one, see its usage, revoke it.',
	},
	{
		name: 'contributor',
		label: 'Contributor',
		title: 'Be Contributor',
		description: 'Propose corrections and additions to the catalogue.',
	},
] as const;

export type SettingsTab = (typeof settingsTabs)[number];

export const settingsHref = (tab: SettingsTab['name']): string => `/profile-settings/${tab}`;
