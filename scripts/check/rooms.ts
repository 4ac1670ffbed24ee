/**
 * The rooms of src/lib in dependency order. A room imports only from rooms before it, never from those after it, so
 * there are no cycles, direct or indirect.
 */
export const rooms = [
	['base', 'settings, the names of the site, and what one process shares'],
	['validation', 'rules of forms, and the sentences in which they refuse'],
	[
		'links',
		'addresses that people paste: whose site they are, whose account, which record they name',
	],
	['format', 'numbers, dates, texts and structured data as they are shown'],
	['assets', 'addresses of tokens in their one text, and the table of chains'],
	['parquet', 'rows as Parquet: columns with types, groups of rows'],
	['db', 'PostgreSQL: the bundled server, connections, schema, migrations, backup'],
	['buckets', 'a bucket that speaks S3’s protocol: asked, listed, filled in parts'],
	['http', 'answers, errors, rate limits and origins of requests'],
	['page-cache', 'whole pages kept in memory, and the tags that clear them'],
	['dataset', 'what a dataset is: parameters, rows, loading'],
	['jobs', 'what a job is, and the one that clears the past'],
	['backup', 'backups in a bucket: sealed, kept so long, restored to try them'],
	['mail', 'the queue, the sender, and one file a template'],
	['sessions', 'who calls, what they may do, how members are shown; endpoints'],
	['notifications', 'what members are told, here and by mail'],
	['points', 'the ledger of points, tiers, leaderboard'],
	['deeds', 'what members did that quests count, and what it earns in the same moment'],
	['referral', 'invitations: who came by whose, what they earn, and when'],
	['plans', 'plans, their prices and limits, the ledger of what was paid'],
	['keys', 'keys of the API: made, shown once, kept as a hash'],
	['uploads', 'pictures and documents: checked, cleaned, kept, served'],
	['accounts', 'sign-up, sign-in, passwords, Google, export, deletion'],
	['catalogue', 'records and their fields, `revise()`, history, market figures, directory rows'],
	[
		'headlines',
		'whether a headline reports a closed round, and what it says of it: a grammar and a learnt reader',
	],
	['currency', 'amounts in other currencies, by the daily rates of the European Central Bank'],
	['rounds', 'how a funding round is told in words'],
	['search', 'search over all kinds of records, and choices as one types'],
	['charts', 'places and paths of charts: pure, right with no value, one and 5,000'],
	['directory', 'the four directories: columns, filters, views, export'],
	['entities', 'pages of records: summaries, tables, facts with their sources'],
	['articles', 'news and research: lists, reading pages, Markdown'],
	['observatory', 'figures over the whole catalogue'],
	['events', 'unlocks, sales and other dates'],
	['screens', 'screens: conditions in groups over a directory, their address, rows and counts'],
	['compare', 'records side by side: their facts, prices, rounds, and what they share'],
	['syndicates', 'who invests with whom: ties, their pictures, paths between two records'],
	['changes', 'the page of recent changes'],
	['home', 'what the home page shows'],
	['help', 'the help center: order, search, votes'],
	['seo', 'what machines find: sitemaps, pictures of pages'],
	['feeds', 'what programs follow: RSS, JSON Feed, calendar, every change'],
	['payments', 'invoices, who takes money, purchases, renewals, refunds'],
	['newsletter', 'its subscriptions'],
	['storage', 'what members store under a name, such as saved views'],
	['posts', 'the sandbox in which the calls of the API are tried'],
	['visits', 'how often pages are opened; by whom is not kept'],
	['watchlist', 'watchlists, public and private'],
	['alerts', 'what members ask to be told of'],
	['profile', 'profiles and settings of members'],
	['careers', 'jobs: who posts them, their board and pages'],
	['applications', 'who applies for a job, with a file that two people may open'],
	['job-reports', 'what readers report of jobs, and what editors make of it'],
	['proposals/proposal', 'a proposal: its states and steps, its changes, who is told'],
	['proposals/apply', 'what is accepted becomes revisions and articles'],
	['proposals/form', 'forms of the kinds of records, their values and drafts'],
	['proposals/submit', 'what is sent in: checks, warnings, duplicates'],
	['proposals/vote', 'votes of the DAO, their rules, tally and end'],
	['proposals/review', 'the review bench, and pairs of rounds that may be one'],
	['proposals/contributor', 'becoming a contributor, and what one contributed'],
	['proposals/moderation', 'patrol: changes of one author looked at and taken back'],
	['importers', 'one file an outside source; the refresh of the site by itself'],
	['markets', 'what project pages ask sources for in the background'],
	['starter', 'the starter catalogue and the sample records'],
	['snapshot', 'the whole catalogue as files'],
	['saved-screens', 'screens that members save: their page, files, feed and embed'],
	[
		'screen-alerts',
		'who is told of what enters and leaves a screen: members, and programs by webhooks',
	],
	['reports', 'reports: their blocks, what those show, live or frozen, their pages'],
	['v1', 'version 1 of the API: lists, records and histories by plain parameters and cursors'],
	['match', 'which records rows of somebody’s own are about, how sure that is and why'],
	[
		'member-datasets',
		'datasets of members: a screen with columns of their own, cells, their history, pasted tables',
	],
	[
		'quests',
		'quests: their file, their lists and pages, what operators change; missing facts as tasks',
	],
	[
		'questions',
		'reads a question into one typed query over the catalogue, and answers it with facts',
	],
	[
		'assistant',
		'conversations with the assistant: asked, streamed, kept, shared; the model that may help',
	],
	['api', 'the registry of datasets, `/api/data/struct`, tables as CSV, OpenAPI'],
	['mcp', 'the Model Context Protocol: tools by which agents read the catalogue'],
	['site', 'menus, and what has an address'],
] as const;

const order = new Map<string, number>(rooms.map(([name], place) => [name, place]));

/** The room of a file of src/lib; undefined for files elsewhere or in no room. */
export function roomOf(file: string): string | undefined {
	const [, folder, inner] = /^src\/lib\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
	return [`${folder}/${inner}`, `${folder}`].find((name) => order.has(name));
}

/** Whether a room comes before another, or is the same. */
export const standsBefore = (room: string, other: string): boolean =>
	(order.get(room) ?? 0) <= (order.get(other) ?? 0);

/** The rooms formatted as the table of docs/architecture.md. */
export const roomsTable = (): string =>
	[
		'| room | holds |',
		'|---|---|',
		...rooms.map(([name, holds]) => `| \`${name}\` | ${holds} |`),
	].join('\n');
