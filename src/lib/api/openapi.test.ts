import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { datasets } from './registry.ts';

const document = openApiDocument('https://example.com');

function* references(value: unknown): Generator<string> {
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value)) {
		if (key === '$ref') yield String(inner);
		else yield* references(inner);
	}
}

it('describes the parameters and rows of every dataset', () => {
	for (const name of Object.keys(datasets)) {
		expect(document.components.schemas).toHaveProperty(`${name}_params.type`, 'object');
		expect(document.components.schemas).toHaveProperty(`${name}_row.type`, 'object');
	}
	expect(document.components.schemas).toHaveProperty(
		'master_projects_params.properties.take.maximum',
		500,
	);
	expect(document.components.schemas).toHaveProperty(
		'master_projects_params.properties.filters.properties.Sector',
	);
});

it('points only at shapes that it has, and is plain JSON', () => {
	const known = Object.keys(document.components.schemas).map(
		(name) => `#/components/schemas/${name}`,
	);
	const used = [...references(document)];
	expect(used.length).toBeGreaterThan(20);
	for (const reference of used) expect(known).toContain(reference);
	expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

it('gives every operation a unique name, and lists each parameter once', () => {
	const operations = Object.values(document.paths).flatMap((path) =>
		Object.values(path).map((one) => Object(one)),
	);
	const names = operations.map(({ operationId }) => operationId);
	expect(new Set(names).size).toBe(names.length);
	for (const { operationId, parameters = [] } of operations) {
		const said = parameters.map((one: { in: string; name: string }) => `${one.in} ${one.name}`);
		expect(new Set(said).size, operationId).toBe(said.length);
	}
});

it('describes a call by its own schemas', () => {
	expect(document.paths).toMatchObject({
		'/api/users/alerts': {
			get: {
				security: [{ session: [] }, { bearer: [] }],
				parameters: [{ name: 'type', in: 'query', required: false }, { name: 'slug' }],
				responses: {
					'200': {
						content: {
							'application/json': {
								schema: { properties: { data: { items: { properties: { _id: {}, kind: {} } } } } },
							},
						},
					},
					'401': {},
				},
			},
		},
		'/api/posts/{id}': {
			put: { parameters: [{ name: 'id', in: 'path', required: true }], requestBody: {} },
			delete: { responses: { '204': {} } },
		},
		'/api/users/upload-data': {
			post: { requestBody: { content: { 'multipart/form-data': {} } } },
		},
	});
});

it('describes version 1: permissions, each parameter with an example, and the limit headers', () => {
	const { paths, components } = document;
	expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
	const ofV1 = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
	expect(ofV1.length).toBeGreaterThan(15);
	for (const [path, { get }] of ofV1.map(([path, one]) => [path, Object(one)] as const)) {
		if (!get) continue;
		for (const one of get.parameters)
			expect(one, path).toMatchObject({
				description: expect.any(String),
				example: expect.anything(),
			});
		for (const [status, answer] of Object.entries(get.responses))
			if (status !== '301')
				expect(answer, path).toMatchObject({ headers: { 'RateLimit-Remaining': {} } });
		expect(get.responses['429'].headers).toHaveProperty('Retry-After');
	}
	expect(paths).toMatchObject({
		'/api/v1/usage': { get: { security: [{ key: [] }] } },
		'/api/v1/projects': {
			get: {
				security: [{}, { key: [] }],
				parameters: expect.arrayContaining([
					expect.objectContaining({ name: 'raised_min', example: '1000000' }),
					expect.objectContaining({
						name: 'sector',
						schema: expect.objectContaining({ type: 'array' }),
					}),
				]),
			},
		},
	});
});

const everyOperation = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, one]) => [`${method} ${path}`, Object(one)] as const),
);

it('states for every operation who may call it', () => {
	const schemes = Object.keys(document.components.securitySchemes);
	for (const [name, { security }] of everyOperation) {
		expect(security?.length, name).toBeGreaterThan(0);
		for (const one of security)
			for (const scheme of Object.keys(one)) expect(schemes, name).toContain(scheme);
	}
});

/** The names that a client generator gives to the values of each enumeration. */
function* choiceNames(value: unknown): Generator<string[]> {
	if (typeof value !== 'object' || value === null) return;
	const { enum: values, 'x-enum-varnames': names = values } = Object(value);
	if (Array.isArray(values)) {
		expect(names).toHaveLength(values.length);
		yield names.map((name: unknown) => String(name).replaceAll(/\W/g, '').toLowerCase());
	}
	for (const inner of Object.values(value)) yield* choiceNames(inner);
}

it('lets no client generator produce one name twice in an enum', () => {
	const lists = [...choiceNames(document)];
	expect(lists.length).toBeGreaterThan(20);
	for (const names of lists) expect(names).toEqual([...new Set(names)]);
});
