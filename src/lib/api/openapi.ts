import { changesResponse } from '#lib/feeds/changes.ts';
import { callPaths } from './openapi-calls.ts';
import { feedPaths } from './openapi-feeds.ts';
import { errorBody, failure, json, schemaOf } from './openapi-schemas.ts';
import { datasets, type OpenDataset } from './registry.ts';

const all = (): [string, OpenDataset][] => Object.entries(datasets);

function answers() {
	const one = all().map(([name]) => ({
		type: 'object',
		required: [name],
		properties: { [name]: { type: 'array', items: { $ref: `#/components/schemas/${name}_row` } } },
	}));
	return { type: 'array', items: { anyOf: one }, minItems: 1, maxItems: 1 };
}

/** Returns everything that does not depend on the origin; built once, since that takes a fifth of a second. */
function describedOnce() {
	const schemas = Object.fromEntries(
		all().flatMap(([name, { params, row, description }]) => [
			[`${name}_params`, { ...schemaOf(params, 'input'), description }],
			[`${name}_row`, schemaOf(row, 'output')],
		]),
	);
	return {
		openapi: '3.1.0',
		info: {
			title: 'Cairn API',
			version: '1',
			description:
				'Public reads of the catalogue, and actions for members. Times are in UTC; amounts state their currency.',
		},
		paths: {
			'/api/data/struct': {
				get: {
					operationId: 'readDataset',
					summary: 'Reads one dataset',
					security: [{}],
					parameters: [
						{
							name: 'sid',
							in: 'query',
							required: true,
							description: all()
								.map(([name, { description }]) => `${name}: ${description}`)
								.join('\n'),
							schema: { type: 'string', enum: Object.keys(datasets) },
						},
						{
							name: 'params',
							in: 'query',
							description:
								'A JSON array of objects, merged left to right into the dataset’s parameters.',
							content: json({
								type: 'array',
								maxItems: 50,
								items: {
									anyOf: all().map(([name]) => ({ $ref: `#/components/schemas/${name}_params` })),
								},
							}),
						},
					],
					responses: {
						'200': {
							description: 'The rows, keyed by dataset name.',
							content: json(answers()),
						},
						'304': { description: 'The rows have not changed.' },
						'400': failure('The call cannot be read; the description names the parameter.'),
						'404': failure('There is no such record.'),
						'503': failure('The data is unavailable, or reading it took too long.'),
					},
				},
			},
			'/api/openapi.json': {
				get: {
					operationId: 'readOpenApi',
					summary: 'This document',
					security: [{}],
					responses: {
						'200': { description: 'The OpenAPI 3.1 document.', content: json({ type: 'object' }) },
						'304': { description: 'The document has not changed.' },
					},
				},
			},
			...callPaths(),
			...feedPaths(failure, json),
		},
		components: {
			securitySchemes: {
				session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
				bearer: { type: 'http', scheme: 'bearer' },
				key: {
					type: 'http',
					scheme: 'bearer',
					bearerFormat: 'cairn_…',
					description:
						'An API key, created at /profile-settings/api_keys. Public data can be read without one, thirty times a minute.',
				},
			},
			schemas: {
				...schemas,
				Changes: schemaOf(changesResponse, 'output'),
				Error: schemaOf(errorBody, 'output'),
			},
		},
	};
}

let cachedDocument: ReturnType<typeof describedOnce> | undefined;

/**
 * Returns the API as an OpenAPI 3.1 document, from the schemas that check its calls. `origin` is the site's address.
 */
export function openApiDocument(origin: string) {
	cachedDocument ??= describedOnce();
	return { ...cachedDocument, servers: [{ url: origin }] };
}
