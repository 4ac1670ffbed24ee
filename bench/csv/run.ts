import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { datasets } from '#lib/api/registry.ts';
import { tableRows } from '#lib/api/table-rows.ts';
import { caipOf } from '#lib/assets/caip.ts';
import { loadComparison } from '#lib/compare/comparison.ts';
import { resolveCompared } from '#lib/compare/resolve.ts';
import { comparisonCsv } from '#lib/compare/table-csv.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { dropEverything } from '#lib/db/reset.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { exportedIds, exportView } from '#lib/directory/export.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { readView } from '#lib/directory/view.ts';
import { tableDataset, tablesOf } from '#lib/entities/tables.ts';
import { isObservatoryTable, observatoryTables, paramsOfTable } from '#lib/observatory/tables.ts';
import { seedStarter } from '#lib/starter/seed.ts';
import { report } from '../measure.ts';
import { ofAnswers, ofMember } from './own.ts';
import { readers } from './readers.ts';

/**
 * Reads the site's CSV with six programs that infer types: each text cell has to stay the same text. Numbers, dates
 * and booleans may be converted.
 */

const isTyped = (cell: string): boolean =>
	cell === '' ||
	/^-?\d+(?:\.\d+)?$/.test(cell) ||
	/^\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?$/.test(cell) ||
	/^(?:true|false)$/i.test(cell);

const heldRow = z.object({ slug: z.string(), chain: z.string(), address: z.string() });

async function files(db: Db): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	for (const source of directorySources) {
		const view = readView(source, new URLSearchParams());
		let text = '';
		for await (const part of exportView(db, view, await exportedIds(db, view, 'view')))
			text += part;
		made[`directory ${source}`] = text;
	}
	const held = await readRows(db, heldRow)`
		select p.slug, c.chain, c.address from contract c join project p on p.id = c.project_id order by 1, 2, 3`;
	const rows = held.map((one) => ({ project: one.slug, base: caipOf(one) }));
	made['addresses as in a CSV of markets'] = csvTable(['project', 'base'], rows);
	Object.assign(made, await ofPages(db), await ofObservatory(db), await ofComparisons(db));
	Object.assign(made, await ofMember(db, heaviest), await ofAnswers(db));
	return made;
}

/** Number of records of each kind whose tables are read: the largest ones. */
const RECORDS = 12;
const slugRow = z.object({ slug: z.string() });

const heaviest = async (db: Db, type: string): Promise<string[]> => {
	const rows = await readRows(db, slugRow)`
		select slug from search_entry where type = ${type} and origin <> 'sample' order by weight desc, slug limit ${RECORDS}`;
	return rows.map(({ slug }) => slug);
};

/** Tables of record pages, those of several records combined into one file. */
async function ofPages(db: Db): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	for (const type of ['project', 'organization', 'people'] as const) {
		const slugs = await heaviest(db, type === 'people' ? 'person' : type);
		for (const table of tablesOf[type]) {
			const rows: unknown[] = [];
			for (const slug of slugs) rows.push(...(await tableRows(db, type, table, slug)));
			const columns = Object.keys(datasets[tableDataset[table]].row.shape);
			made[`${type} ${table}`] = csvTable(columns, rows);
		}
	}
	return made;
}

async function ofObservatory(db: Db): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	for (const name of Object.keys(observatoryTables)) {
		if (!isObservatoryTable(name)) continue;
		const dataset = datasets[observatoryTables[name].sid];
		const { rows } = await dataset.answer(db, paramsOfTable(name, { records: 'real' }));
		made[`observatory ${name}`] = csvTable(Object.keys(dataset.row.shape), rows);
	}
	return made;
}

async function ofComparisons(db: Db): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	for (const type of ['project', 'organization', 'people'] as const) {
		const slugs = (await heaviest(db, type === 'people' ? 'person' : type)).slice(0, 4);
		const { records } = await resolveCompared(db, type, slugs);
		made[`comparison of ${type}`] = comparisonCsv(await loadComparison(db, type, records, '1y'));
	}
	return made;
}

/** Runs `npm run bench -- csv` on a database filled with the starter. */
export async function csv(): Promise<void> {
	const folder = resolve(import.meta.dirname, '../../node_modules/.cache/cairn-bench/csv');
	mkdirSync(folder, { recursive: true });
	const server = await openBundled({ dataFolder: join(folder, 'data') });
	const { db, close } = connect(server.url, { max: 4, name: 'cairn bench' });
	const changed: string[] = [];
	const table: [string, string, number, number][] = [];
	try {
		await dropEverything(server.url);
		await migrate(server.url);
		await seedStarter(db);
		for (const [name, text] of Object.entries(await files(db))) {
			const file = join(folder, 'read.csv');
			writeFileSync(file, text);
			const plain: Record<string, string>[] = parse(text, { bom: true, columns: true });
			for (const [reader, read] of Object.entries(readers)) {
				const found = differing(plain, await read(text, file));
				table.push([name, reader, plain.length, found.length]);
				for (const one of found.slice(0, 5)) changed.push(`${name}, ${reader}: ${one}`);
			}
		}
	} finally {
		await close();
		await server.release();
	}
	report({
		...{ name: 'csv', scale: 1, columns: ['file', 'read by', 'rows', 'texts changed'] },
		...{ rows: table, verdicts: changed, data: table },
	});
}

function differing(plain: readonly Record<string, string>[], typed: readonly object[]): string[] {
	if (typed.length !== plain.length) return [`${plain.length} rows became ${typed.length}`];
	return plain.flatMap((row, at) =>
		Object.entries(row).flatMap(([column, cell]) => {
			const value: unknown = Reflect.get(typed[at] ?? {}, column);
			if (isTyped(cell) || String(value) === cell) return [];
			return [`${column}: ${cell} became ${String(value)}`];
		}),
	);
}
