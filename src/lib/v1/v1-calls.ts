import { z } from 'zod';
import { fieldNames } from '#lib/catalogue/fields.ts';
import { keyUsage, keyUsageOf } from '#lib/keys/key-usage.ts';
import { changesParameters, changesSince, changesSinceResponse } from './changes-since.ts';
import { type V1Call, v1Endpoint } from './endpoint.ts';
import { historyOf, historyParameters, historyResponse } from './history-of.ts';
import { checkNames } from './list-query.ts';
import { listRows, withOptionalFields } from './list-rows.ts';
import { filterParameters, hasLocation, sortNames } from './parameters.ts';
import { recordDatasets, recordOf, recordParameters } from './record-of.ts';
import { screenParameters, screenRows } from './screen-rows.ts';
import { searchFor, searchParameters, searchResponse } from './search-for.ts';
import { typeFacts, type V1Type, v1Types } from './types.ts';

/** The version 1 calls. Each is implemented by a separate function that is independent of HTTP. */

const textParam = (description: string, example: string) =>
	z
		.string()
		.optional()
		.meta({ description, examples: [example] });

/** Parameters shared by several calls. */
const sharedParams = {
	q: textParam('Words to search for.', 'bitcoin'),
	limit: textParam('Number of rows per page, at least 1.', '50'),
	cursor: textParam('The “cursor” of the previous page. Omit it for the first page.', 'WzEsIm…'),
	fields: textParam(
		'Fields to return, separated by commas. The _id is always included.',
		'name,slug',
	),
	with: z
		.literal('sources')
		.optional()
		.meta({
			description: 'Adds the source of each fact, as “fact_sources”.',
			examples: ['sources'],
		}),
	field: textParam('Returns only changes to this field.', 'name'),
};

const chosenOf = (names: readonly (keyof typeof sharedParams)[]) =>
	z.object(Object.fromEntries(names.map((name) => [name, sharedParams[name]])));

const pageFields = {
	cursor: z.string().nullable().describe('Cursor for the next page, or null on the last page.'),
	changes: z
		.string()
		.optional()
		.describe(
			'Only on the first page: the cursor with which /changes returns everything that changes from then on.',
		),
};

function listInput(type: V1Type) {
	const filters = filterParameters[type].map(({ name, spec, says, description, example }) => {
		const isList = says === 'words' && !('choices' in spec);
		const text = isList ? z.array(z.string()) : z.string();
		const examples = isList ? [[example]] : [example];
		return [name, text.optional().meta({ description, examples })] as const;
	});
	const names = Object.keys(sortNames[type]);
	return z.object({
		...Object.fromEntries(filters),
		...(hasLocation(type) && {
			location: textParam('Words that the location contains, in any case.', 'Singapore'),
		}),
		sort: z
			.enum(names.flatMap((name) => [name, `-${name}`]))
			.optional()
			.meta({
				description:
					'Field to sort by. A leading hyphen sorts in descending order. The default is _id.',
				examples: [`-${names.includes('raised') ? 'raised' : 'name'}`],
				// Client generators drop the hyphen, which would give two of them the same name.
				'x-enum-varnames': names.flatMap((name) => [name, `${name}_descending`]),
			}),
		...chosenOf(['q', 'limit', 'cursor', 'fields', 'with']).shape,
	});
}

const listCall = (type: V1Type) =>
	v1Endpoint(
		{
			summary: `Lists ${typeFacts[type].many}`,
			scope: 'read',
			from: 'query',
			input: listInput(type),
			answer: z.object({ data: z.array(withOptionalFields(typeFacts[type].row)), ...pageFields }),
		},
		// A walk reads from the primary: a replica may lack writes made before `changes`.
		async ({ db, primary, query }) =>
			Response.json(await listRows(query.sort === undefined ? primary : db, type, query)),
	);

/** `GET /api/v1/projects`, and the same for the other kinds. */
export const listCalls = {
	projects: listCall('projects'),
	organizations: listCall('organizations'),
	people: listCall('people'),
	rounds: listCall('rounds'),
};

/** Redirects to a record's current URL after it was renamed or merged. */
function leadTo({ url }: V1Call, type: V1Type, slug: string, rest = ''): Response {
	const path = `/api/v1/${type}/${encodeURIComponent(slug)}${rest}`;
	return new Response(null, { status: 301, headers: { Location: `${path}${url.search}` } });
}

const recordCall = (type: V1Type) =>
	v1Endpoint(
		{
			summary: `Gets what is known about one ${typeFacts[type].one}`,
			scope: 'read',
			from: 'query',
			input: chosenOf(recordParameters),
			answer: z.object({ data: withOptionalFields(recordDatasets[type].row) }),
		},
		async (call) => {
			const found = await recordOf(call.db, type, call.named, call.query);
			if (found.type !== type || found.slug !== call.named)
				return leadTo(call, found.type, found.slug);
			return Response.json({ data: found.record });
		},
	);

/** `GET /api/v1/projects/{slug}`, and the same for the other kinds. */
export const recordCalls = {
	projects: recordCall('projects'),
	organizations: recordCall('organizations'),
	people: recordCall('people'),
	rounds: recordCall('rounds'),
};

const historyCall = (type: V1Type) =>
	v1Endpoint(
		{
			summary: `Lists every change to one ${typeFacts[type].one}, newest first`,
			scope: 'read',
			from: 'query',
			input: chosenOf(historyParameters).extend({
				field: z
					.enum(fieldNames(typeFacts[type].recordType))
					.optional()
					.meta({ description: 'Returns only changes to this field.', examples: ['website'] }),
			}),
			answer: historyResponse,
		},
		async (call) => {
			const { type: now, slug, ...page } = await historyOf(call.db, type, call.named, call.query);
			if (now !== type || slug !== call.named) return leadTo(call, now, slug, '/history');
			return page;
		},
	);

/** `GET /api/v1/projects/{slug}/history`, and the same for the other kinds. */
export const historyCalls = {
	projects: historyCall('projects'),
	organizations: historyCall('organizations'),
	people: historyCall('people'),
	rounds: historyCall('rounds'),
};

/** `GET /api/v1/search` */
export const searchCall = v1Endpoint(
	{
		summary: 'Finds projects, organizations and people by name or symbol',
		scope: 'read',
		from: 'query',
		input: chosenOf(searchParameters).required({ q: true }),
		answer: searchResponse,
	},
	({ db, query }) => searchFor(db, query),
);

/** `GET /api/v1/changes` */
export const changesCall = v1Endpoint(
	{
		summary: 'Lists catalogue changes after a cursor, oldest first',
		scope: 'read',
		from: 'query',
		input: chosenOf(changesParameters),
		answer: changesSinceResponse,
	},
	async ({ db, query }) => changesSince(db, query),
);

/** `GET /api/v1/screens/{id}/rows` */
export const screenCall = v1Endpoint(
	{
		summary: 'Lists rows of a public screen or, with a key with the scope “own”, of one you saved',
		scope: 'read',
		from: 'query',
		input: chosenOf(screenParameters),
		answer: z.object({
			type: z.enum(v1Types).describe('The kind of record in the rows.'),
			data: z
				.array(z.looseObject({ _id: z.string() }))
				.describe('The rows, with the same fields as in the list of that kind of record.'),
			...pageFields,
		}),
	},
	async ({ primary, holder, named, query }) =>
		screenRows(primary, holder?.scope === 'own' ? holder.accountId : 0, named, query),
);

/** `GET /api/v1/usage`: the usage of the key's account. */
export const usageCall = v1Endpoint(
	{
		summary: 'Gets the usage of your account’s API keys, by day and key',
		scope: 'own',
		from: 'query',
		input: z.object({}),
		answer: keyUsage,
	},
	async ({ primary, holder, query }) => {
		checkNames(query, []);
		return keyUsageOf(primary, holder?.accountId ?? 0);
	},
);
