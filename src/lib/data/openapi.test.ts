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
