import { sql } from 'drizzle-orm';
import type { Value } from '../catalogue/field-values.ts';
import type { Db } from '../db/connect.ts';

/** A record that values name by its id, as a form shows it. */
export interface NamedRecord {
	name: string;
	slug: string;
	logo: string | null;
}

const referring = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
} as const;
type Referred = (typeof referring)[keyof typeof referring];
const images = { project: 'logo', organization: 'logo', person: 'avatar' } as const;

const isReferring = (key: string): key is keyof typeof referring => Object.hasOwn(referring, key);

function collect(value: Value, into: Record<Referred, Set<number>>): void {
	if (value === null || typeof value !== 'object') return;
	if (Array.isArray(value)) {
		for (const item of value) collect(item, into);
		return;
	}
	for (const [key, item] of Object.entries(value)) {
		if (isReferring(key) && typeof item === 'number' && Number.isSafeInteger(item))
			into[referring[key]].add(item);
		else collect(item, into);
	}
}

function collected(values: readonly Value[]): Record<Referred, Set<number>> {
	const wanted = {
		project: new Set<number>(),
		organization: new Set<number>(),
		person: new Set<number>(),
	};
	for (const value of values) collect(value, wanted);
	return wanted;
}

/** The records that any of `values` names, by kind and id: `{ 'organization:12': … }`. Unknown ones are absent. */
export async function namesIn(
	db: Db,
	values: readonly Value[],
): Promise<Record<string, NamedRecord>> {
	const wanted = collected(values);
	const names: Record<string, NamedRecord> = {};
	for (const type of ['project', 'organization', 'person'] as const) {
		if (wanted[type].size === 0) continue;
		const { rows } = await db.execute<NamedRecord & { id: string; [column: string]: unknown }>(sql`
			select id, name, slug, ${sql.identifier(images[type])} as logo from ${sql.identifier(type)}
			where id = any(${sql.param([...wanted[type]])}::bigint[])`);
		for (const { id, name, slug, logo } of rows) names[`${type}:${id}`] = { name, slug, logo };
	}
	return names;
}

/** The fields whose value names a record that does not exist. */
export async function fieldsNamingUnknown(
	db: Db,
	changes: readonly { field: string; value: Value }[],
): Promise<string[]> {
	const values = changes.map(({ field, value }) => ({ field, value: { [field]: value } }));
	const names = await namesIn(
		db,
		values.map(({ value }) => value),
	);
	return values
		.filter(({ value }) =>
			Object.entries(collected([value])).some(([type, ids]) =>
				[...ids].some((id) => !Object.hasOwn(names, `${type}:${id}`)),
			),
		)
		.map(({ field }) => field);
}
