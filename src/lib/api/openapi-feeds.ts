import { eventKinds } from '#lib/catalogue/kinds.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { feedTypes } from '#lib/feeds/feed.ts';

/** The feeds' calls in an OpenAPI document; `failure` describes an error's body. */

const text = { schema: { type: 'string' } };
const page = {
	name: 'page',
	in: 'query',
	description: 'Number of the page, starting at 1. Each page has 100 items and links to the next.',
	schema: { type: 'integer', minimum: 1, default: 1 },
};
const kind = {
	name: 'kind',
	in: 'query',
	description: 'Returns only events of this kind.',
	schema: { type: 'string', enum: eventKinds },
};
const inPath = (name: string, values?: readonly string[]) => ({
	name,
	in: 'path',
	required: true,
	schema: values ? { type: 'string', enum: values } : { type: 'string' },
});

type Failure = (description: string) => object;

function call(
	operationId: string,
	summary: string,
	given: { content: object; parameters: object[]; failure: Failure; notFound?: string },
) {
	const { content, parameters, failure, notFound } = given;
	return {
		get: {
			operationId,
			summary,
			security: [{}],
			parameters,
			responses: {
				'200': { description: 'The feed, with ETag and Last-Modified headers.', content },
				'304': { description: 'The feed has not changed since the version in If-None-Match.' },
				'400': failure('A parameter is invalid; the description names it.'),
				...(notFound ? { '404': failure(notFound) } : {}),
				'503': failure('The data is unavailable, or reading it took too long.'),
			},
		},
	};
}

/** Describes a feed in both of its formats, by the suffix of its address. */
function inBoth(
	path: string,
	id: string,
	summary: string,
	given: { parameters: object[]; failure: Failure; notFound?: string },
) {
	return {
		[`${path}.xml`]: call(`${id}Rss`, `${summary}, as RSS 2.0`, {
			...given,
			content: { [feedTypes.xml]: text },
		}),
		[`${path}.json`]: call(`${id}Json`, `${summary}, as JSON Feed 1.1`, {
			...given,
			content: { [feedTypes.json]: { schema: { type: 'object' } } },
		}),
	};
}

/** Returns the paths of all feeds. `failure` builds an error response, `json` a JSON content. */
export function feedPaths(failure: Failure, json: (schema: unknown) => object) {
	const paged = { parameters: [page], failure };
	const ofRecord = { parameters: [inPath('slug')], failure, notFound: 'There is no such record.' };
	const about = 'Rounds, news and changes of one';
	return {
		...inBoth('/feeds/news', 'followNews', 'News, newest first', paged),
		...inBoth('/feeds/research', 'followResearch', 'Research, newest first', paged),
		...inBoth('/dao/feed', 'followProposals', 'Proposals, newest first', {
			parameters: [],
			failure,
		}),
		...inBoth('/feeds/rounds', 'followRounds', 'Funding rounds by date, newest first', paged),
		...inBoth('/feeds/jobs', 'followJobs', 'Open jobs, newest first', paged),
		...inBoth(
			'/crypto-jobs/feed',
			'followJobView',
			'A view of the jobs board; its query is the same as on the page /crypto-jobs',
			paged,
		),
		...inBoth('/feeds/events', 'followEvents', 'Upcoming events, soonest first', {
			parameters: [kind],
			failure,
		}),
		'/feeds/events.ics': call('readCalendar', 'Events as an RFC 5545 calendar', {
			content: { 'text/calendar': text },
			parameters: [kind],
			failure,
		}),
		...inBoth(
			'/directory/{source}/feed',
			'followView',
			'A view of a directory; its query is that of the page at /directory/{source}',
			{
				parameters: [inPath('source', directorySources), page],
				failure,
				notFound: 'There is no such directory.',
			},
		),
		...inBoth('/project/{slug}/feed', 'followProject', `${about} project`, ofRecord),
		...inBoth('/organization/{slug}/feed', 'followOrganization', `${about} organization`, ofRecord),
		...inBoth('/people/{slug}/feed', 'followPerson', `${about} person`, ofRecord),
		'/feeds/changes.json': call('followChanges', 'Every change to the catalogue, oldest first', {
			content: json({ $ref: '#/components/schemas/Changes' }),
			parameters: [
				{
					name: 'after',
					in: 'query',
					description:
						'The “next” of the previous response. Omit it to start from the first change.',
					schema: { type: 'string', pattern: '^\\d{1,19}$' },
				},
				{
					name: 'limit',
					in: 'query',
					schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
				},
			],
			failure,
		}),
	};
}
