import { z } from 'zod';
import { changesAnswer } from '#lib/feeds/changes.ts';
import { statusAnswer } from '#lib/importers/status.ts';
import { daoPaths, proposalsSchema } from './openapi-dao.ts';
import { feedPaths } from './openapi-feeds.ts';
import { datasets, type OpenDataset } from './registry.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
};

const errorBody = z.object({
	status: z.int(),
	code: z.string().optional(),
	description: z.string(),
	fields: z.record(z.string(), z.string()).optional(),
});

const json = (schema: unknown) => ({ 'application/json': { schema } });
const failure = (description: string) => ({
	description,
	content: json({ $ref: '#/components/schemas/Error' }),
});

const all = (): [string, OpenDataset][] => Object.entries(datasets);

function answers() {
	const one = all().map(([name]) => ({
		type: 'object',
		required: [name],
		properties: { [name]: { type: 'array', items: { $ref: `#/components/schemas/${name}_row` } } },
	}));
	return { type: 'array', items: { anyOf: one }, minItems: 1, maxItems: 1 };
}

/** The data API as an OpenAPI 3.1 document, from the schemas that check its calls. `origin` is the site's address. */
export function openApiDocument(origin: string) {
	const schemas = Object.fromEntries(
		all().flatMap(([name, { params, row, description }]) => [
			[`${name}_params`, { ...schemaOf(params, 'input'), description }],
			[`${name}_row`, schemaOf(row, 'output')],
		]),
	);
	return {
		openapi: '3.1.0',
		info: {
			title: 'Cairn data API',
			version: '1',
			description: 'Public reads of the catalogue. Times are UTC, money names its currency.',
		},
		servers: [{ url: origin }],
		paths: {
			'/api/data/struct': {
				get: {
					operationId: 'readDataset',
					summary: 'Reads one dataset',
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
								'A JSON list of objects, merged from left to right into the parameters of the dataset.',
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
							description: 'The rows, by the name of the dataset',
							content: json(answers()),
						},
						'304': { description: 'As the caller has it' },
						'400': failure('The call cannot be read; the description names the parameter'),
						'404': failure('There is no such record'),
						'503': failure('The data cannot be reached, or the read took too long'),
					},
				},
			},
			'/api/status': {
				get: {
					operationId: 'readStatus',
					summary: 'How fresh each source is, and the last runs of the importers',
					responses: {
						'200': {
							description: 'The refresh plan and the last runs',
							content: json({ $ref: '#/components/schemas/Status' }),
						},
						'503': failure('The database cannot be reached'),
					},
				},
			},
			...feedPaths(failure, json),
			...daoPaths(failure, json),
		},
		components: {
			schemas: {
				...schemas,
				Status: schemaOf(statusAnswer, 'output'),
				Changes: schemaOf(changesAnswer, 'output'),
				Proposals: proposalsSchema(),
				Error: schemaOf(errorBody, 'output'),
			},
		},
	};
}
