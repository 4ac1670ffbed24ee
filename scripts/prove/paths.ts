/** Frequently read pages of the starter catalogue. */
export const readPaths = [
	'/',
	'/directory/projects',
	'/directory/organizations',
	'/directory/people',
	'/directory/fundraising',
	'/project/bitcoin',
	'/project/ethereum',
	'/project/uniswap',
	'/news-research',
	'/api/data/struct?sid=master_projects',
];
