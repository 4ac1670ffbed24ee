import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Lists } from '#lib/catalogue/fields.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

type Position = Lists<'person'>['positions'][number];

/** The positions of people in the catalogue, to tell whether another adds anything. */
export interface KnownPositions {
	/** Whether the person already has an equivalent position at that employer: the same title, or as a founder. */
	has(person: number, position: Position): boolean;
}

const knownRow = z.object({
	person: z.string(),
	organization_id: z.number().nullable(),
	project_id: z.number().nullable(),
	employer: z.string().nullable(),
	title: z.string().nullable(),
	is_founder: z.boolean(),
	name: z.string().nullable(),
});
type KnownPosition = z.output<typeof knownRow>;

/** Loads the positions of these people. */
export async function knownPositions(db: Db, people: readonly number[]): Promise<KnownPositions> {
	if (people.length === 0) return { has: () => false };
	const rows = await readRows(db, knownRow)`
		select w.person_id as person, w.organization_id::float8 as organization_id, w.project_id::float8 as project_id,
			w.employer, w.title, w.is_founder, coalesce(o.name, p.name, w.employer) as name
		from position as w left join organization as o on o.id = w.organization_id left join project as p on p.id = w.project_id
		where w.person_id = any(${sql.param([...people])}::bigint[])`;
	const byPerson = Map.groupBy(rows, ({ person }) => Number(person));
	return {
		has: (person, position) =>
			(byPerson.get(person) ?? []).some((one) => saysAsMuch(one, position)),
	};
}

const same = (a: string | null, b: string | null): boolean =>
	a !== null && b !== null && (nameKey(a) || a) === (nameKey(b) || b);

function saysAsMuch(known: KnownPosition, position: Position): boolean {
	if (!isSameEmployer(known, position)) return false;
	return same(known.title, position.title) || (known.is_founder && position.is_founder);
}

function isSameEmployer(
	known: KnownPosition,
	{ organization_id, project_id, employer }: Position,
): boolean {
	if (organization_id !== null && organization_id === known.organization_id) return true;
	if (project_id !== null && project_id === known.project_id) return true;
	if (employer !== null) return same(known.name, employer);
	return (
		organization_id === null &&
		project_id === null &&
		known.organization_id === null &&
		known.project_id === null &&
		known.employer === null
	);
}
