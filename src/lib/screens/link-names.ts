import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { fields } from './fields.ts';
import type { Group } from './screen.ts';

/** Record names by kind and slug: the name for `organization paradigm` is `Paradigm`. */
export type LinkNames = ReadonlyMap<string, string>;

/** Conditions over a directory. */
export interface Conditions {
	source: DirectorySource;
	groups: readonly Group[];
}

export const linkKey = (type: string, slug: string): string => `${type} ${slug}`;

const namedTypes = ['project', 'organization', 'person'] as const;
type NamedType = (typeof namedTypes)[number];

/** Returns the slugs that conditions reference, by kind. */
function slugsIn(conditionSets: readonly Conditions[]): Map<NamedType, Set<string>> {
	const slugs = new Map(namedTypes.map((type) => [type, new Set<string>()]));
	for (const { source, groups } of conditionSets)
		for (const { field: name, comparison, values } of groups.flatMap((one) => one.conditions)) {
			const field = fields[source].get(name);
			if (field?.kind !== 'links' || !comparison.startsWith('is')) continue;
			const type = namedTypes.find((one) => one === field.type);
			for (const slug of type ? values : []) if (type) slugs.get(type)?.add(slug);
		}
	return slugs;
}

const row = z.object({ slug: z.string(), name: z.string() });

/** Returns the names of the records these conditions reference. Slugs that no longer exist are omitted. */
export async function linkNames(db: Db, conditionSets: readonly Conditions[]): Promise<LinkNames> {
	const found = new Map<string, string>();
	for (const [type, slugs] of slugsIn(conditionSets)) {
		if (slugs.size === 0) continue;
		const rows = await readRows(db, row)`
			select slug, name from ${sql.identifier(tableOf[type])} where slug = any(${sql.param([...slugs])}::text[])`;
		for (const { slug, name } of rows) found.set(linkKey(type, slug), name);
	}
	return found;
}
