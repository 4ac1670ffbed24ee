/** Pages of the starter catalogue that many read. */
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
