import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../pages/api/**/*.ts');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Calls that are no endpoints, and are therefore told of by hand. */
const byHand = ['GET /api/data/struct', 'GET /api/openapi.json'];

/** `../../pages/api/posts/[id].ts` as `/api/posts/{id}`. */
const pathOf = (file: string): string =>
	file
		.replace('../../pages', '')
		.replace(/(?:\/index)?\.ts$/, '')
		.replaceAll('[', '{')
		.replaceAll(']', '}');

/** Every method of every route below /api/ but the one that answers 404, with what it says of itself. */
async function served(): Promise<Map<string, unknown>> {
	const found = new Map<string, unknown>();
	for (const [file, load] of Object.entries(modules)) {
		if (file.includes('[...')) continue;
		const route = await load();
		for (const method of methods)
			if (route[method]) found.set(`${method} ${pathOf(file)}`, route[method]);
	}
	return found;
}

it('lists every call that the folder of routes serves, and no other', async () => {
	const names = [...(await served()).keys()];
	expect([...Object.keys(calls), ...byHand].sort()).toEqual(names.sort());
});

it('names for each route the very call that it serves', async () => {
	const routes = await served();
	let compared = 0;
	for (const [name, { facts }] of Object.entries(calls)) {
		const route = routes.get(name);
		if (typeof route !== 'function' || !('facts' in route)) continue;
		expect(route.facts, name).toMatchObject({ summary: facts.summary });
		compared += 1;
	}
	expect(compared).toBeGreaterThan(70);
});

it('gives each call a sentence of its own', () => {
	const told = new Map(Object.values(calls).map((call) => [call.facts.summary, call.facts]));
	expect(told.size).toBe(new Set(Object.values(calls).map(({ facts }) => facts)).size);
	for (const summary of told.keys()) expect(summary).toMatch(/^[A-Z].{5,120}[^.]$/);
});

it('has every served call in the OpenAPI document, with its answer and its refusals', async () => {
	const { paths } = openApiDocument('https://example.com');
	for (const name of (await served()).keys()) {
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
