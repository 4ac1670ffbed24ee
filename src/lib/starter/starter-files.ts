import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Change } from '#lib/catalogue/change.ts';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';

const changeOf = <T extends 'project' | 'organization'>(type: T) =>
	z.strictObject({
		type: z.literal(type),
		set: z.strictObject({ ...scalarFields[type].shape, ...listFields[type].shape }).partial(),
		source: z.url(),
		sources: z.record(z.string(), z.url()).optional(),
	});

const read = async (name: string): Promise<unknown> =>
	JSON.parse(await readFile(new URL(`../../../data/starter/${name}`, import.meta.url), 'utf8'));

/** The starter catalogue's records as changes, checked against the catalogue's fields. */
export async function starterProjects(): Promise<Change<'project'>[]> {
	return z.array(changeOf('project')).parse(await read('projects.json'));
}

export async function starterOrganizations(): Promise<Change<'organization'>[]> {
	return z.array(changeOf('organization')).parse(await read('organizations.json'));
}
