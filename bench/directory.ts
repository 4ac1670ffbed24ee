import { mkdirSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { databaseSettings, runCommand, say } from '../scripts/command.ts';
import { datasets } from '../src/lib/data/registry.ts';
import { connect, type Db } from '../src/lib/db/connect.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { type FilterSpec, type FilterValue, filtersOf } from '../src/lib/directory/filter-specs.ts';
import { sortSpecs } from '../src/lib/directory/sorts.ts';
import {
	type DirectorySource,
	directoryDatasets,
	directorySources,
	pageSize,
} from '../src/lib/directory/sources.ts';
import { type DirectoryView, toParams, totalParams } from '../src/lib/directory/view.ts';

/**
 * `npm run bench -- directory [runs]`: p50 and p95 of every directory query on the database of the settings: first
 * page, a page at 80 % depth, every sort both ways, every filter by its commonest value, totals; and of the search
 * for names that are there. Prints a table and writes test-results/bench/directory.json.
 */

interface Measured {
	what: string;
	p50: number;
	p95: number;
}

const listings: Record<DirectorySource, string> = {
	projects: 'project_listing',
	people: 'person_listing',
	organizations: 'organization_listing',
	fundraising: 'round_listing',
};

/** The listing column that each list filter looks in. */
const columns: Record<string, string> = {
	Sector: 'sectors',
	RelatedPeopleID: 'person_ids',
	RelatedOrganizationID: 'organization_ids',
	CurrentOrganizationID: 'current_organization_ids',
	RelatedToken: 'project_ids',
	RelatedTokenID: 'project_ids',
	Jobtitle: 'job_titles',
	Gender: 'gender',
	TypeOfInvestor: 'type_of_investor',
	VentureType: 'type',
	Round: 'type',
	Category: 'category',
};

const plain = (source: DirectorySource): DirectoryView => ({
	source,
	search: '',
	sort: null,
	page: 1,
	filters: {},
	columns: null,
});

async function measure(
	what: string,
	runs: number,
	query: () => Promise<unknown>,
): Promise<Measured> {
	await query();
	const times: number[] = [];
	for (let run = 0; run < runs; run += 1) {
		const started = performance.now();
		await query();
		times.push(performance.now() - started);
	}
	times.sort((a, b) => a - b);
	const at = (share: number) =>
		times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
	return { what, p50: at(0.5), p95: at(0.95) };
}

async function commonest(
	db: Db,
	source: DirectorySource,
	filter: string,
): Promise<string | undefined> {
	const column = columns[filter];
	if (!column) return undefined;
	const isArray = /s$/.test(column);
	const value = isArray ? sql`unnest(${sql.identifier(column)})` : sql.identifier(column);
	const { rows } = await db.execute<{ value: string | null }>(sql`
		select value::text from (select ${value} as value from ${sql.identifier(listings[source])}) as all_values
		where value is not null group by value order by count(*) desc limit 1`);
	return rows[0]?.value ?? undefined;
}

async function filterValue(
	db: Db,
	source: DirectorySource,
	name: string,
	spec: FilterSpec,
): Promise<FilterValue | undefined> {
	if (spec.form === 'money') return { kind: 'money', from: 1e5, to: 1e8 };
	if (spec.form === 'days') return { kind: 'days', from: '2024-01-01', to: null };
	if (spec.form === 'choice') return { kind: 'choice', id: spec.choices.at(-1)?.id ?? 1 };
	const value = await commonest(db, source, name);
	if (value === undefined) return undefined;
	return spec.form === 'ids' ? { kind: 'ids', ids: [value] } : { kind: 'names', names: [value] };
}

async function benchDirectory(db: Db, source: DirectorySource, runs: number): Promise<Measured[]> {
	const { rows: rowsOf, total: totalOf } = directoryDatasets[source];
	const rows = (view: DirectoryView) => datasets[rowsOf].answer(db, toParams(view));
	const total = (view: DirectoryView) => datasets[totalOf].answer(db, totalParams(view));
	const { rows: counted } = await db.execute<{ n: string }>(
		sql`select count(*) as n from ${sql.identifier(listings[source])}`,
	);
	const deep = Math.max(1, Math.floor((Number(counted[0]?.n) * 0.8) / pageSize));
	const view = plain(source);
	const results = [
		await measure(`${source} first page`, runs, () => rows(view)),
		await measure(`${source} page ${deep}`, runs, () => rows({ ...view, page: deep })),
		await measure(`${source} total`, runs, () => total(view)),
		await measure(`${source} search "an"`, runs, () => rows({ ...view, search: 'an' })),
		await measure(`${source} search total`, runs, () => total({ ...view, search: 'an' })),
	];
	for (const field of Object.keys(sortSpecs[source])) {
		for (const order of ['desc', 'asc'] as const) {
			const sorted: DirectoryView = { ...view, sort: { field, order } };
			results.push(await measure(`${source} by ${field} ${order}`, runs, () => rows(sorted)));
			results.push(
				await measure(`${source} by ${field} ${order}, page ${deep}`, runs, () =>
					rows({ ...sorted, page: deep }),
				),
			);
		}
	}
	for (const [name, spec] of filtersOf(source)) {
		const value = await filterValue(db, source, name, spec);
		if (!value) continue;
		const filtered: DirectoryView = { ...view, filters: { [name]: value } };
		results.push(await measure(`${source} where ${name}`, runs, () => rows(filtered)));
		results.push(await measure(`${source} where ${name}, total`, runs, () => total(filtered)));
	}
	return results;
}

async function benchSearch(db: Db, runs: number): Promise<Measured[]> {
	const { rows } = await db.execute<{ name: string }>(
		sql`select name from search_entry order by hashtext(slug) limit 60`,
	);
	const search = (words: string[]) => async () => {
		for (const searchValue of words) await datasets.search_global.answer(db, { searchValue });
	};
	const names = rows.map((row) => row.name);
	const results: Measured[] = [];
	for (const [what, words] of [
		['names', names],
		['beginnings', names.map((name) => name.slice(0, 3))],
		['middles', names.map((name) => name.slice(2, 6))],
		['letters', ['a', 'b', 'x', 'et']],
		['typos', names.map((name) => `${name.slice(0, 3)}${name.slice(4)}`)],
	] as const) {
		const each: number[] = [];
		for (const word of words) {
			const { p50 } = await measure(word, Math.max(1, Math.floor(runs / 10)), search([word]));
			each.push(p50);
		}
		each.sort((a, b) => a - b);
		const at = (share: number) =>
			each[Math.min(each.length - 1, Math.floor(each.length * share))] ?? 0;
		results.push({ what: `search for ${what}`, p50: at(0.5), p95: at(0.95) });
	}
	return results;
}

await runCommand(async ([runsText]) => {
	const runs = Number(runsText ?? 30);
	const opened = await openDatabase(databaseSettings());
	const { db, close } = connect(opened.url, { name: 'cairn bench' });
	try {
		await db.execute(sql`vacuum analyze`);
		const results: Measured[] = [];
		for (const source of directorySources)
			results.push(...(await benchDirectory(db, source, runs)));
		results.push(...(await benchSearch(db, runs)));
		for (const { what, p50, p95 } of results) {
			say(`${what.padEnd(56)} ${p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)}`);
		}
		const worst = results.reduce((a, b) => (a.p95 > b.p95 ? a : b));
		say(`${results.length} queries, slowest p95 ${worst.p95.toFixed(1)} ms: ${worst.what}`);
		mkdirSync('test-results/bench', { recursive: true });
		writeFileSync('test-results/bench/directory.json', JSON.stringify(results, null, '\t'));
	} finally {
		await close();
		await opened.release();
	}
});
