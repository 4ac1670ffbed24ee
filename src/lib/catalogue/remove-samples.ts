import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { ALL_TAGS, notifyTags } from '#lib/page-cache/cache-tags.ts';
import { deleteRows } from './delete-rows.ts';
import { type RecordIds, refreshListings } from './listings/index.ts';
import { emptyRecordIds } from './mentions.ts';
import { addLinked } from './neighbours.ts';
import { type RecordType, recordTypes, tableOf } from './record-types.ts';
import { lockCatalogue } from './write-lock.ts';

/** How many sample records were removed, by kind. */
export interface RemovedCounts {
	projects: number;
	organizations: number;
	people: number;
	rounds: number;
	articles: number;
}

/**
 * Removes every sample record with its lists, market figures, identifiers, old slugs, revisions and directory rows,
 * in one transaction. Rounds raised by a sample are removed too; other records only lose their links to samples.
 */
export async function removeSamples(db: Db): Promise<RemovedCounts> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const samples = await sampleIds(tx);
		const linked = emptyRecordIds();
		await addLinked(tx, linked, samples, samples.round);
		const sectors = await sectorsOf(tx, samples);
		await tx.execute(sql`delete from quest where origin = 'sample'`);
		const articles = await tx.execute(sql`delete from articles where origin = 'sample'`);
		// Rounds first: their raisers' removal would delete them uncounted.
		for (const type of recordTypes.toReversed()) await remove(tx, type, [...samples[type]]);
		await removeUnusedSectors(tx, sectors);
		for (const type of recordTypes) linked[type] = linked[type].difference(samples[type]);
		await refreshListings(tx, linked);
		await notifyTags(tx, [ALL_TAGS]);
		return {
			projects: samples.project.size,
			organizations: samples.organization.size,
			people: samples.person.size,
			rounds: samples.round.size,
			articles: articles.rowCount ?? 0,
		};
	});
}

async function sampleIds(tx: Db): Promise<RecordIds> {
	const ids = emptyRecordIds();
	for (const type of recordTypes) {
		const rows = await readRows(tx, idRow)`
			select id from ${sql.identifier(tableOf[type])} where origin = 'sample'`;
		for (const { id } of rows) ids[type].add(Number(id));
	}
	const rows = await readRows(tx, idRow)`
		select id from funding_round where project_id = any(${sql.param([...ids.project])}::bigint[])
			or organization_id = any(${sql.param([...ids.organization])}::bigint[])`;
	for (const { id } of rows) ids.round.add(Number(id));
	return ids;
}

async function remove(tx: Db, type: RecordType, ids: number[]): Promise<void> {
	const these = sql`${sql.param(ids)}::bigint[]`;
	await tx.execute(
		sql`delete from revision where record_type = ${type} and record_id = any(${these})`,
	);
	await deleteRows(tx, type, ids);
}

const sectorTables = ['project', 'organization', 'person'] as const;

const sectorRow = z.object({ sector: z.string() });

async function sectorsOf(tx: Db, ids: RecordIds): Promise<string[]> {
	const names = new Set<string>();
	for (const type of sectorTables) {
		const rows = await readRows(tx, sectorRow)`
			select distinct sector from ${sql.identifier(`${type}_sector`)}
			where ${sql.identifier(`${type}_id`)} = any(${sql.param([...ids[type]])}::bigint[])`;
		for (const { sector } of rows) names.add(sector);
	}
	return [...names];
}

async function removeUnusedSectors(tx: Db, names: string[]): Promise<void> {
	await tx.execute(sql`
		delete from sector s where name = any(${sql.param(names)}::text[])
			and not exists (select from project_sector where sector = s.name)
			and not exists (select from organization_sector where sector = s.name)
			and not exists (select from person_sector where sector = s.name)`);
}
