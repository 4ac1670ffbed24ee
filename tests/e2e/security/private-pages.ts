/** Addresses of pages that are for editors; for other members they are unknown. */
export const editorsPages: readonly string[] = [
	'/patrol',
	'/patrol/author',
	'/patrol/difference',
	'/review',
	'/review/duplicates',
	'/review/invitations',
	'/review/job-reports',
	'/review/jobs',
	'/review/chains',
	'/review/filings',
	'/review/sectors',
	'/review/joined',
	'/review/headlines',
	'/review/placeholders',
];

/** Addresses of pages that are for masters; for all others, editors too, they are unknown. */
export const mastersPages: readonly string[] = ['/quest/operate', '/quest/operate/new'];

/**
 * Addresses of every page that is for who is signed in. One that leads visitors to sign in and is not here fails the
 * tests.
 */
export const privatePages: readonly string[] = [
	...editorsPages,
	...mastersPages,
	'/6557',
	'/applications',
	'/career/alerts',
	'/career/jobs',
	'/career/jobs/no-such-job',
	'/career/post-job',
	'/contribute/new/research',
	'/contribute/edit/organization/alpaca',
	'/contribute/new/project',
	'/contribute/proposals/none',
	'/crypto-jobs/no-such-job/applications',
	'/crypto-jobs/no-such-job/applications/1',
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
	'/quest/first-steps',
	'/quest/invite',
	'/quest/points',
	'/research/how-cairn-reads-a-funding-round/whole',
	'/reports',
	'/reports/1/edit',
	'/reports/new',
	'/screener/export-limit',
	'/screen/no-such-screen/alert',
	'/screen/no-such-screen/copy',
	'/screen/no-such-screen/edit',
	'/screen/no-such-screen/webhooks',
	'/screens',
	'/screens/new',
	'/user_profile',
	'/watchlist',
	'/watchlist/add',
];

/** Addresses that answer members otherwise than visitors without leading these to sign in; no cache keeps them. */
export const answersByPerson: readonly string[] = [
	// The chat of a member, with their conversations.
	'/ai-chat',
	'/contribute',
	// Who is signed in gets every row.
	'/directory/fundraising/export.csv',
	'/directory/fundraising/export.json',
	'/directory/fundraising/export.parquet',
	'/screener/export.csv',
	'/screener/export.json',
	'/screener/export.parquet',
	'/signin',
	'/watchlist/export.csv',
];
