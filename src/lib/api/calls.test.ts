import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

/** Routes that are not in the list, and are therefore described by hand. */
const byHand = ['GET /api/data/struct', 'GET /api/openapi.json'];

it('gives each call its own description', () => {
	const told = new Map(Object.values(calls).map((call) => [call.facts.summary, call.facts]));
	expect(told.size).toBe(new Set(Object.values(calls).map(({ facts }) => facts)).size);
	for (const summary of told.keys()) expect(summary).toMatch(/^[A-Z].{5,120}[^.]$/);
});

it('has every call in the OpenAPI document, with its answer and its refusals', () => {
	const { paths } = openApiDocument('https://example.com');
	for (const name of [...Object.keys(calls), ...byHand]) {
		const [method = '', path = ''] = name.split(' ');
		const told: unknown = Reflect.get(Object(Reflect.get(paths, path)), method.toLowerCase());
		expect(told, name).toMatchObject({
			operationId: expect.any(String),
			summary: expect.any(String),
			responses: expect.any(Object),
		});
		const { responses } = Object(told);
		const statuses = Object.keys(responses);
		expect(
			statuses.some((status) => status.startsWith('2')),
			name,
		).toBe(true);
		for (const status of statuses.filter((one) => one.startsWith('4')))
			expect(responses[status], `${name} ${status}`).toMatchObject({
				content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
			});
	}
});
