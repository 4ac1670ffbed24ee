/** Paths of pages for editors; for other members they are unknown. */
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

/** Paths of pages for masters; for all others, including editors, they are unknown. */
export const mastersPages: readonly string[] = ['/quest/operate', '/quest/operate/new'];

/**
 * Paths of every page for signed-in members. A page that sends visitors to sign in but is not listed here fails the
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

/** Paths that answer members differently from visitors without sending these to sign in; no cache stores them. */
export const answersByPerson: readonly string[] = [
	// A member's chat, with their conversations.
	'/ai-chat',
	'/contribute',
	// Signed-in members get every row.
	'/directory/fundraising/export.csv',
	'/directory/fundraising/export.json',
	'/directory/fundraising/export.parquet',
	'/screener/export.csv',
	'/screener/export.json',
	'/screener/export.parquet',
	'/signin',
	'/watchlist/export.csv',
];
