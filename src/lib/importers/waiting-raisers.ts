import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Author } from '#lib/catalogue/change.ts';
import { findDistinctRecords } from '#lib/catalogue/duplicate-pairs.ts';
import {
	findIdentifierOwners,
	type Identifier,
	identifierKey,
} from '#lib/catalogue/identifiers.ts';
import { mergeAllWithin } from '#lib/catalogue/merge-records.ts';
import type { Merging } from '#lib/catalogue/merging.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** A project found or created, and the name that its source may have used for it before. */
export interface ArrivedProject {
	id: number;
	waitedAs: Identifier;
}

const takeOverRaisersRow = z.object({ id: z.string(), sources: z.array(z.string()) });

/**
 * Handles a source that first names a raiser without an id, and later gives the project with its id: the record created
 * from the name, if nothing else is known about it, becomes the project. A record that an editor has marked as separate
 * stays.
 */
export async function resolveWaitingRaisers(
	tx: Db,
	author: Author,
	arrived: readonly ArrivedProject[],
): Promise<void> {
	const bearer = await findIdentifierOwners(
		tx,
		'project',
		arrived.map(({ waitedAs }) => waitedAs),
	);
	const waiting = arrived.flatMap(({ id, waitedAs }) => {
		const owner = bearer.get(identifierKey(waitedAs));
		return owner === undefined || owner === id ? [] : [{ id, owner, source: waitedAs.source }];
	});
	if (waiting.length === 0) return;
	const owners = waiting.map(({ owner }) => owner);
	const apart = await findDistinctRecords(tx, 'project', owners);
	const rows = await readRows(tx, takeOverRaisersRow)`
		select record_id as id, array_agg(distinct source) as sources from crosswalk
		where record_type = 'project' and record_id = any(${sql.param(owners)}::bigint[]) group by record_id`;
	const sources = new Map(rows.map((row) => [Number(row.id), row.sources]));
	const taken = new Map<number, Merging>();
	for (const { id, owner, source } of waiting) {
		if (taken.has(owner) || apart.get(owner)?.has(id)) continue;
		if (sources.get(owner)?.some((one) => one !== source)) continue;
		taken.set(owner, { kept: { type: 'project', id }, gone: { type: 'project', id: owner } });
	}
	await mergeAllWithin(tx, author, [...taken.values()]);
}
