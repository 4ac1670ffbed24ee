/** Addresses of pages that are for editors; for other members they are unknown. */
export const editorsPages: readonly string[] = [
	'/patrol',
	'/patrol/author',
	'/patrol/difference',
	'/review',
	'/review/duplicates',
];

/**
 * Addresses of every page that is for who is signed in. One that leads visitors to sign in and is not here fails the
 * tests.
 */
export const privatePages: readonly string[] = [
	...editorsPages,
	'/6557',
	'/contribute/new/research',
	'/contribute/edit/organization/alpaca',
	'/contribute/new/project',
	'/contribute/proposals/none',
	'/dataset/no-such-dataset/columns',
	'/dataset/no-such-dataset/edit',
	'/dataset/no-such-dataset/grid',
	'/dataset/no-such-dataset/paste',
	'/dataset/no-such-dataset/propose',
	'/datasets',
	'/datasets/new',
	'/directory/projects/export-limit',
	'/news/sample-news-1/whole',
	'/notifications',
	'/notifications/alerts',
	'/notifications/preferences',
	'/profile-settings/api_keys',
	'/profile-settings/change_plan',
	'/profile-settings/contributor',
	'/profile-settings/profile',
	'/quest',
	'/research/how-cairn-reads-a-funding-round/whole',
	'/reports',
	'/reports/1/edit',
	'/reports/new',
	'/screener/export-limit',
	'/screen/no-such-screen/alert',
	'/screen/no-such-screen/copy',
	'/screen/no-such-screen/webhooks',
	'/screens',
	'/screens/new',
	'/user_profile',
	'/watchlist',
];

/** Addresses that answer members otherwise than visitors without leading these to sign in; no cache keeps them. */
export const answersByPerson: readonly string[] = [
	// The chat of a member, with their conversations.
	'/ai-chat',
	'/contribute',
	// Who is signed in gets every row.
	'/directory/fundraising/export.csv',
	'/screener/export.csv',
	'/signin',
	'/watchlist/export.csv',
];
