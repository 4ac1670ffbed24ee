import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { datasets } from './registry.ts';

const lib = resolve(import.meta.dirname, '..');

/** The names of everything defined with `defineDataset` or a similar function, in files named for it. */
async function defined(): Promise<string[]> {
	const names: string[] = [];
	for (const file of globSync('**/*.dataset.ts', { cwd: lib })) {
		const exported: Record<string, unknown> = await import(resolve(lib, file));
		for (const one of Object.values(exported))
			if (one instanceof Object && 'load' in one && 'name' in one) names.push(String(one.name));
	}
	return names.sort();
}

test('every dataset is registered, under its own name', async () => {
	expect(Object.keys(datasets).sort(), 'the lines of src/lib/api/registry.ts').toEqual(
		await defined(),
	);
	for (const [name, dataset] of Object.entries(datasets)) expect(dataset.name).toBe(name);
});
