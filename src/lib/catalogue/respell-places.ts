import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Job } from '#lib/jobs/job.ts';
import type { Change } from './change.ts';
import { placeName } from './places.ts';
import { reviseWithin } from './revise.ts';
import { lockCatalogue } from './write-lock.ts';

const types = ['project', 'organization', 'person'] as const;

/** Records changed per transaction. */
const BATCH = 500;

const placedRow = z.object({ id: z.string(), location: z.string(), source: z.string().nullable() });

const locationRow = z.object({ location: z.string() });

/**
 * Canonicalizes country names in records written before canonical spellings existed, or before the table knew a
 * variant. Each fact keeps its source. Returns the number of changed records.
 */
export async function respellPlaces(db: Db): Promise<number> {
	let changed = 0;
	for (const type of types) {
		const rows = await readRows(db, locationRow)`
			select distinct location from ${sql.identifier(type)} where location is not null`;
		const old = rows.map(({ location }) => location).filter((one) => placeName(one) !== one);
		let last: number | undefined = 0;
		while (old.length > 0 && last !== undefined) {
			const ids: number[] = await respellSome(db, type, old, last);
			changed += ids.length;
			last = ids.at(-1);
		}
	}
	return changed;
}

/**
 * Finds the next records with one of these spellings. Runs under the catalogue lock, so that an editor's latest change
 * is not overwritten.
 */
const respellSome = (
	db: Db,
	type: (typeof types)[number],
	old: readonly string[],
	after: number,
): Promise<number[]> =>
	db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const rows = await readRows(tx, placedRow)`
			select t.id::text as id, t.location, (
				select r.source from revision as r
				where r.record_type = ${type} and r.record_id = t.id and r.field = 'location'
				order by r.id desc limit 1
			) as source
			from ${sql.identifier(type)} as t
			where t.location = any(${sql.param(old)}::text[]) and t.id > ${after} order by t.id limit ${BATCH}`;
		const changes = rows.map(
			({ id, location, source }): Change => ({
				type,
				id: Number(id),
				set: { location: placeName(location) },
				source,
			}),
		);
		if (changes.length > 0) await reviseWithin(tx, { origin: 'rule' }, changes);
		return rows.map(({ id }) => Number(id));
	});

export const respellPlacesJob = {
	cron: '40 3 * * *',
	patience: 600,
	run: async (db) => ({ records: await respellPlaces(db) }),
} satisfies Job;
