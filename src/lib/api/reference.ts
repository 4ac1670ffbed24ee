import { z } from 'zod';
import { openApiDocument } from './openapi.ts';
import type { Schema } from './openapi-schemas.ts';

/**
 * The reference of version 1 of the API, as displayed at `/developers`. It is read from the OpenAPI document, so that
 * both agree.
 */

/** A parameter, or a field of a request or response body. */
export interface ReferenceField {
	/** `data[].name` for a field of the rows. */
	name: string;
	type: string;
	description: string;
	isRequired: boolean;
}

export interface ReferenceCall {
	id: string;
	method: string;
	path: string;
	summary: string;
	/** Whether a key with the scope `own` is needed; otherwise none is. */
	needsKey: boolean;
	parameters: ReferenceField[];
	/** Fields of the body; empty if there is none. */
	body: ReferenceField[];
	answer: ReferenceField[];
	/** The command that makes the call from a terminal. */
	request: string;
}

/** A group of calls about one subject. */
export interface ReferencePart {
	id: string;
	title: string;
	calls: ReferenceCall[];
}

/** A response with which calls are refused. */
export interface Refusal {
	status: string;
	description: string;
}

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const content = z.object({ 'application/json': z.object({ schema }) });
const operation = z.looseObject({
	summary: z.string(),
	security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
	parameters: z.array(
		z.looseObject({
			name: z.string(),
			in: z.enum(['path', 'query']),
			required: z.boolean(),
			description: z.string().optional(),
			example: z.json().optional(),
			schema,
		}),
	),
	requestBody: z.object({ content }).optional(),
	responses: z.record(
		z.string(),
		z.looseObject({ description: z.string(), content: content.optional() }),
	),
});
type Operation = z.output<typeof operation>;

const PREFIX = '/api/v1/';
/** Longer lists of values are summarized by their number. */
const MAX_WORDS = 8;
const MAX_NAMES = 6;

const schemasIn = (list: unknown): Schema[] => z.array(schema).catch([]).parse(list);
const propertiesOf = ({ properties = {} }: Schema): [string, Schema][] =>
	Object.entries(properties).map(([name, one]) => [name, schema.parse(one)]);
const itemOf = ({ items }: Schema): Schema | undefined => schema.safeParse(items).data;

/** Formats a schema as a type: `string | null`, `{ slug, name }[]`. */
function typeText(one: Schema): string {
	const choices = schemasIn(one.anyOf ?? one.oneOf);
	if (choices.length > 0) return [...new Set(choices.map(typeText))].join(' | ');
	if (Array.isArray(one.enum)) {
		const words = one.enum.map((word) => JSON.stringify(word));
		return words.length > MAX_WORDS ? `one of ${words.length} words` : words.join(' | ');
	}
	if (one.const !== undefined) return JSON.stringify(one.const);
	const item = itemOf(one);
	if (item) {
		const text = typeText(item);
		return text.includes(' | ') ? `(${text})[]` : `${text}[]`;
	}
	const names = propertiesOf(one).map(([name]) => name);
	if (names.length > 0)
		return `{ ${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', …' : ''} }`;
	const types = z.array(z.string()).catch(['any']).parse([one.type].flat());
	return types.map((type) => (type === 'integer' ? 'whole number' : type)).join(' | ');
}

/** Returns the schema of a list's items, or else an object's own, with its prefix. */
const within = (one: Schema): [mark: string, Schema] => {
	const item = itemOf(one);
	return item ? ['[].', item] : ['.', one];
};

/**
 * Returns the fields of an object, along with those of its rows, and those of a nested object that is its only field.
 */
function fieldsOf(object: Schema, prefix = '', isShown = true): ReferenceField[] {
	const properties = propertiesOf(object);
	return properties.flatMap(([name, one]) => {
		const [mark, inner] = within(one);
		const isOpened = (isShown || properties.length === 1) && propertiesOf(inner).length > 0;
		const field = {
			name: prefix + name,
			// Its contents are listed beneath it.
			type: isOpened ? `object${itemOf(one) ? '[]' : ''}` : typeText(one),
			description: z.string().catch('').parse(one.description),
			isRequired: object.required?.includes(name) ?? false,
		};
		return isOpened ? [field, ...fieldsOf(inner, `${prefix}${name}${mark}`, false)] : [field];
	});
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the call as a curl command, using the examples of its parameters. */
function requestOf(method: string, path: string, one: Operation, origin: string): string {
	const exampleOf = (name: string) => one.parameters.find((by) => by.name === name)?.example;
	const url = new URL(
		path.replace(/\{(\w+)\}/g, (_, name) => String(exampleOf(name) ?? name)),
		origin,
	);
	for (const { name, in: where, required } of one.parameters)
		if (where === 'query' && required) url.searchParams.set(name, String(exampleOf(name) ?? ''));
	const body = one.requestBody?.content['application/json'].schema;
	const [example] = z.array(z.json()).catch([]).parse(body?.examples);
	return [
		`curl ${quoteForShell(url.href)}`,
		needsKey(one) && "-H 'Authorization: Bearer cairn_…'",
		method === 'post' && "-H 'Content-Type: application/json'",
		example !== undefined && `-d ${quoteForShell(JSON.stringify(example))}`,
	]
		.filter(Boolean)
		.join(' \\\n  ');
}

/** Returns whether a key is needed, which is so if none of the accepted alternatives is empty. */
const needsKey = ({ security = [] }: Operation): boolean =>
	!security.some((ways) => Object.keys(ways).length === 0);

/** Returns the anchor of a call on the page: `get-projects-slug-history`. */
const idOf = (method: string, path: string): string =>
	[method, ...path.slice(PREFIX.length).split(/\W+/)].filter(Boolean).join('-');

function callOf(method: string, path: string, one: Operation, origin: string): ReferenceCall {
	const answered = one.responses['200']?.content?.['application/json'].schema;
	const sent = one.requestBody?.content['application/json'].schema;
	return {
		...{ id: idOf(method, path), method: method.toUpperCase(), path, summary: one.summary },
		needsKey: needsKey(one),
		parameters: one.parameters.map(({ name, required, description = '', ...by }) => ({
			...{ name, description, isRequired: required },
			type: by.in === 'path' ? 'in the path' : typeText(by.schema),
		})),
		body: sent ? fieldsOf(sent) : [],
		answer: answered ? fieldsOf(answered) : [],
		request: requestOf(method, path, one, origin),
	};
}

const titleOf = (segment: string): string =>
	segment.slice(0, 1).toUpperCase() + segment.slice(1).replaceAll('-', ' ');

function operations(origin: string): [method: string, path: string, Operation][] {
	const paths: Record<string, object> = openApiDocument(origin).paths;
	return Object.entries(paths)
		.filter(([path]) => path.startsWith(PREFIX))
		.flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, one]): [string, string, Operation] => [
				method,
				path,
				operation.parse(one),
			]),
		);
}

/** Parts that come first on the page; any others follow. */
const order = [
	'search',
	'projects',
	'organizations',
	'people',
	'rounds',
	'match',
	'ask',
	'changes',
];
const placeOf = (part: string): number =>
	order.includes(part) ? order.indexOf(part) : order.length;

/** Returns every call of version 1, grouped by subject. */
export function apiReference(origin: string): ReferencePart[] {
	const byPart = Map.groupBy(
		operations(origin),
		([, path]) => path.slice(PREFIX.length).split('/')[0] ?? '',
	);
	const sorted = [...byPart].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
	return sorted.map(([id, calls]) => ({
		id,
		title: titleOf(id),
		calls: calls.map(([method, path, one]) => callOf(method, path, one, origin)),
	}));
}

/**
 * Returns the ways in which calls of version 1 are refused, by status, each with the description given by one of the
 * calls.
 */
export function apiRefusals(origin: string): Refusal[] {
	const refusals = operations(origin).flatMap(([, , { responses }]) =>
		Object.entries(responses).filter(([status]) => Number(status) >= 400),
	);
	return [...Map.groupBy(refusals, ([status]) => status)]
		.map(([status, all]) => ({ status, description: all[0]?.[1].description ?? '' }))
		.toSorted((a, b) => Number(a.status) - Number(b.status));
}
