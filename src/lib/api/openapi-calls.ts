import { z } from 'zod';
import { type CallFacts, nothing, statusesOf } from '#lib/sessions/endpoint.ts';
import { calls } from './calls.ts';
import { failure, json, type Schema, schemaOf } from './openapi-schemas.ts';

/** The paths of all calls in an OpenAPI document, generated from their own definitions. */

const UNSENT = new Set(['GET', 'DELETE']);

/** Names an operation: `GET /api/posts/{id}` becomes `getPostsId`. */
const operationId = (method: string, path: string): string =>
	method.toLowerCase() +
	path
		.slice('/api/'.length)
		.split(/[^a-z]+/i)
		.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
		.join('');

/** Descriptions of path parameters whose name does not say enough. */
const inPaths: Record<string, { description: string; example: string }> = {
	slug: { description: 'The slug of the record, as in the URL of its page.', example: 'bitcoin' },
	id: { description: 'The _id of the item.', example: '12' },
};

const inPath = (path: string) =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		...(inPaths[name] && {
			description: inPaths[name].description,
			example: inPaths[name].example,
		}),
		schema: { type: 'string' },
	}));

/** Returns the description and an example of a parameter from its schema. */
function describeSchema(schema: unknown): { description?: string; example?: unknown } {
	const { description, examples } = aboutParameter.parse(schema);
	return { ...(description && { description }), ...(examples && { example: examples[0] }) };
}
const aboutParameter = z.object({
	description: z.string().optional(),
	examples: z.array(z.unknown()).optional(),
});

/**
 * Returns every field that a query may have. If it may have one of several shapes, none of their fields is required.
 */
function inQuery({ properties = {}, required = [], anyOf = [] }: Schema): object[] {
	const own = Object.entries(properties).map(([name, schema]) => ({
		name,
		in: 'query',
		required: required.includes(name),
		...describeSchema(schema),
		schema,
	}));
	const others = anyOf.flatMap((one) => (typeof one === 'object' ? inQuery(one) : []));
	return [...own, ...others.map((one) => ({ ...one, required: false }))];
}

/** Input of a call: where it is sent, and its schema. */
interface Read {
	as: 'query' | 'body' | 'form';
	schema: Schema;
}

function readBy(method: string, { input, from, reads }: CallFacts): Read[] {
	const as = from ?? (UNSENT.has(method) ? 'query' : 'body');
	const all: Read[] = [{ as, schema: schemaOf(input, 'input') }];
	if (reads) all.push({ as: reads.as, schema: schemaOf(reads.schema, 'input') });
	return all;
}

function bodyOf(read: readonly Read[]) {
	const input = read.find(({ as }) => as !== 'query');
	if (!input) return {};
	const content =
		input.as === 'form' ? { 'multipart/form-data': { schema: input.schema } } : json(input.schema);
	return { requestBody: { required: true, content } };
}

function answersOf(facts: CallFacts): Record<string, object> {
	const content = json(schemaOf(facts.answer, 'output'));
	const headers = facts.byKey && { headers: limitHeaders };
	return Object.fromEntries(
		statusesOf(facts).map((status) => [
			String(status),
			status === 204 || facts.answer === nothing
				? { description: 'Success, with no content.' }
				: { description: facts.summary, ...headers, content },
		]),
	);
}

const whole = { type: 'integer', minimum: 0 };
/** Headers on every response to a call with a key, describing the limit that resets first. */
const limitHeaders = {
	'RateLimit-Limit': { description: 'Number of calls allowed.', schema: whole, example: 60 },
	'RateLimit-Remaining': { description: 'Number of calls remaining.', schema: whole, example: 59 },
	'RateLimit-Reset': {
		description: 'Number of seconds until the limit resets.',
		schema: whole,
		example: 42,
	},
};
const waits = { description: 'Number of seconds to wait.', schema: whole, example: 42 };

/** Returns the responses that refuse a call with a key. */
const refusalsByKey = ({ byKey, from }: CallFacts, path: string) => {
	const limited = (description: string) => ({ ...failure(description), headers: limitHeaders });
	return {
		...(path.includes('{slug}') && {
			'301': { description: 'The record was renamed or merged, and has a new URL.' },
		}),
		'400': limited('A parameter is invalid; the description names it and says what it accepts.'),
		'401': limited('The key is invalid, or a key is required.'),
		...(byKey === 'own' && { '403': limited('The key does not have the scope “own”.') }),
		...(path.includes('{') && { '404': limited('The record or item was not found.') }),
		...(from !== 'query' && {
			'415': limited('The body is not JSON.'),
			'422': limited('A value in the body was refused; “fields” says which one.'),
		}),
		'429': {
			...failure('A limit was reached; the description says which one and what to do.'),
			headers: { ...limitHeaders, 'Retry-After': waits },
		},
		'503': limited('The data is unavailable, or reading it took too long.'),
	};
};

const keySecurity = { read: [{}, { key: [] }], own: [{ key: [] }] };
const bySession = [{ session: [] }, { bearer: [] }];

/** Returns who may call: an empty requirement where signing in is not needed. */
function securityOf({ byKey, forMembers }: CallFacts): object[] {
	if (byKey) return keySecurity[byKey];
	return forMembers ? bySession : [{}, ...bySession];
}

const refusals = ({ forMembers, action }: CallFacts) => ({
	'400': failure('The request cannot be read.'),
	...(forMembers && { '401': failure('There is no session, or it has ended.') }),
	...((forMembers || action) && { '403': failure('The caller is not allowed to do this.') }),
	'422': failure('A value was refused; “fields” says which one.'),
	'429': failure('There were too many requests; Retry-After says how long to wait.'),
	'503': failure('The data is unavailable, or reading it took too long.'),
});

function operationOf(method: string, path: string, facts: CallFacts) {
	const read = readBy(method, facts);
	const queries = read.flatMap(({ as, schema }) => (as === 'query' ? inQuery(schema) : []));
	return {
		operationId: operationId(method, path),
		summary: facts.summary,
		security: securityOf(facts),
		parameters: [...inPath(path), ...queries],
		...bodyOf(read),
		responses: {
			...answersOf(facts),
			...(facts.byKey ? refusalsByKey(facts, path) : refusals(facts)),
		},
	};
}

/** Returns every call of `calls`, by its path and method. */
export function callPaths(): Record<string, Record<string, object>> {
	const paths: Record<string, Record<string, object>> = {};
	for (const [name, { facts }] of Object.entries(calls)) {
		const [method = '', path = ''] = name.split(' ');
		const operation = operationOf(method, path, facts);
		paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
	}
	return paths;
}
