import { existsSync, readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../../src/lib/api/openapi.ts';

/** Path of the TypeScript types of version 1 of the API. */
export const TYPES_FILE = 'clients/ts/types.ts';

const HEADER = `/**
 * Types of version 1 of the API, made from its OpenAPI document by \`npm run cairn -- client-types\`. Not written by hand.
 */

`;

/** Generates the types from this code's OpenAPI document. */
export async function clientTypes(): Promise<string> {
	const { paths, components, ...document } = openApiDocument('https://cairn.example');
	const v1 = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
	// The whole document also has the rows of all datasets, which no call of version 1 returns.
	const named = JSON.stringify(v1);
	const schemas = Object.entries(components.schemas).filter(([name]) =>
		named.includes(`"#/components/schemas/${name}"`),
	);
	const types = await openapiTS(
		JSON.stringify({
			...document,
			paths: Object.fromEntries(v1),
			components: { ...components, schemas: Object.fromEntries(schemas) },
		}),
	);
	return HEADER + astToString(types);
}

/** Errors in the committed types; empty when they match this code. */
export async function staleTypes(): Promise<string[]> {
	const there = existsSync(TYPES_FILE) ? readFileSync(TYPES_FILE, 'utf8') : '';
	if (there === (await clientTypes())) return [];
	return [`${TYPES_FILE} is not what the API says now: run npm run cairn -- client-types`];
}
