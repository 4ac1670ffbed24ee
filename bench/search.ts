import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { searchEntries } from '#lib/search/global-search.ts';

/**
 * `npm run bench -- search [entries]`: 1,000 searches of six kinds over generated entries (65,000 unless told),
 * one at a time, with p50 and p95 in milliseconds; recall is how often the record meant is first, or among five.
 */

const entries = Number(process.argv[2] ?? 65_000);
const searches = 1_000;

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
const random = seeded(7);
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T>(list: readonly T[]): T => {
	const item = list[below(list.length)];
	if (item === undefined) throw new Error('an empty list has no item');
	return item;
};

const syllables =
	'al an ar bel bit cal chain da dex do el en fi flo gar hex in jo ka lu ma mo net nor on or pa phi qua ra ri sol sta ta ter to um ur va vex wa xi yo zen zo'.split(
		' ',
	);
const words = Array.from({ length: Math.ceil(entries / 5) }, () =>
	Array.from({ length: 2 + below(3) }, () => oneOf(syllables)).join(''),
);
const tails = ['', '', '', 'Protocol', 'Network', 'Finance', 'Labs', 'Capital', 'Ventures', 'DAO'];
const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Entry {
	type: string;
	id: number;
	slug: string;
	name: string;
	symbol: string | null;
	weight: number;
}

const records: Entry[] = Array.from({ length: entries }, (_, i) => {
	const type = oneOf(['project', 'project', 'organization', 'person', 'person']);
	const own = titled(oneOf(words));
	const second = type === 'person' || random() < 0.2 ? titled(oneOf(words)) : oneOf(tails);
	const name = `${own} ${second}`.trim();
	return {
		type,
		id: i + 1,
		slug: `${name.toLowerCase().replaceAll(' ', '-')}-${i}`,
		name,
		symbol: type === 'project' ? own.slice(0, 3 + below(3)).toUpperCase() : null,
		weight: type === 'project' ? 10 ** (3 + 9 * random() ** 4) : below(200),
	};
});

async function fill(db: Db): Promise<void> {
	for (let from = 0; from < records.length; from += 20_000) {
		await db.execute(sql`
			INSERT INTO search_entry (type, id, slug, name, symbol, image, origin, name_form, symbol_form, search_text, weight)
			SELECT type, id, slug, name, symbol, NULL, 'sample', search_form(name), search_form(symbol),
				search_form(concat_ws(' ', name, symbol)), weight
			FROM jsonb_to_recordset(${JSON.stringify(records.slice(from, from + 20_000))}::jsonb)
				AS r(type text, id bigint, slug text, name text, symbol text, weight double precision)`);
	}
	await db.execute(sql`VACUUM ANALYZE search_entry`);
}

/** `word` with one letter wrong, missing, extra, or swapped with the next. */
function misspelt(word: string): string {
	const at = 1 + below(word.length - 2);
	const [before, after] = [word.slice(0, at), word.slice(at)];
	return oneOf([
		`${before}${oneOf([...'qxzjk'])}${after.slice(1)}`,
		`${before}${after.slice(1)}`,
		`${before}${oneOf([...'qxzjk'])}${after}`,
		`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`,
	]);
}

const firstWord = (entry: Entry) => entry.name.split(' ')[0] ?? entry.name;
const kinds: Record<string, (entry: Entry) => string> = {
	'exact name': (entry) => entry.name,
	prefix: (entry) => firstWord(entry).slice(0, 3 + below(3)),
	infix: (entry) => entry.name.slice(1, 5).trim(),
	typo: (entry) => entry.name.replace(/\S{5,}/, misspelt),
	'one or two letters': (entry) => entry.name.slice(0, 1 + below(2)),
	'several words': (entry) => entry.name.split(' ').reverse().join(' '),
};

interface Run {
	kind: string;
	milliseconds: number;
	place: number;
}

async function measure(db: Db, kind: string, entry: Entry): Promise<Run> {
	const value = kinds[kind]?.(entry) ?? '';
	const began = performance.now();
	const hits = await searchEntries(db, value, 30);
	const milliseconds = performance.now() - began;
	// Several generated records bear the same name: any of them is the one meant.
	const place = hits.findIndex((hit) => hit.name.toLowerCase() === entry.name.toLowerCase());
	return { kind, milliseconds, place };
}

function line(name: string, runs: Run[]): string {
	const times = runs.map((run) => run.milliseconds).sort((a, b) => a - b);
	const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
	const recall = (places: number) =>
		((100 * runs.filter((run) => run.place >= 0 && run.place < places).length) / runs.length)
			.toFixed(1)
			.padStart(6);
	return `${name.padEnd(20)} ${at(0.5).padStart(8)} ${at(0.95).padStart(8)} ${at(0.999).padStart(8)} ${recall(1)} ${recall(5)}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const server = await openBundled({ dataFolder: folder });
try {
	await migrate(server.url);
	const { db, close } = connect(server.url, { max: 1 });
	await fill(db);
	const names = Object.keys(kinds);
	const runs: Run[] = [];
	for (let i = 0; i < searches; i++)
		runs.push(await measure(db, names[i % names.length] ?? '', oneOf(records)));
	await close();
	process.stdout.write(`${entries} entries, ${searches} searches\n`);
	process.stdout.write(`${''.padEnd(20)}  p50 ms   p95 ms      max    at 1   at 5\n`);
	for (const name of names)
		process.stdout.write(
			line(
				name,
				runs.filter((run) => run.kind === name),
			),
		);
	process.stdout.write(line('all', runs));
} finally {
	await server.release();
	rmSync(folder, { recursive: true, force: true });
}
