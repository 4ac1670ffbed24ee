import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../tests/setup/database.ts';

const database = useTestDatabase();
const script = fileURLToPath(new URL('./import.ts', import.meta.url));
let folder = '';

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'cairn-import-'));
	await empty();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const empty = () =>
	database.db.execute(
		sql`truncate project, organization, person, funding_round, crosswalk, revision restart identity cascade`,
	);

function start(...args: string[]): ChildProcess {
	return spawn(process.execPath, [script, ...args], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: database.url },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

async function run(
	...args: string[]
): Promise<{ code: number | null; output: string; errors: string }> {
	const child = start(...args);
	const [output, errors, code] = await Promise.all([
		textOf(child.stdout),
		textOf(child.stderr),
		new Promise<number | null>((resolve) => child.once('close', resolve)),
	]);
	return { code, output, errors };
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
	let text = '';
	for await (const chunk of stream ?? []) text += String(chunk);
	return text;
}

function write(name: string, content: unknown): string {
	const path = join(folder, name);
	writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
	return path;
}

async function catalogue(): Promise<unknown> {
	const { rows } = await database.db.execute(
		sql`select p.slug, p.name, p.website, p.origin, c.source, c.external_id,
				(select jsonb_agg(jsonb_build_array(r.field, r.old, r.value) order by r.field) from revision r
					where r.record_type = 'project' and r.record_id = p.id) as revisions
			from project p join crosswalk c on c.record_id = p.id order by 1, 5, 6`,
	);
	return rows;
}

test('a run prints what became of every row and lists rejected ones, safe for a spreadsheet', async () => {
	const file = write('projects.json', [
		{ slug: 'ember', name: 'Ember' },
		{ name: '=HYPERLINK("x")' },
		7,
	]);
	const { code, output } = await run('oss-directory', '--file', file);
	expect(code).toBe(0);
	expect(output).toMatch(
		/read +3\n +created +1\n +updated +0\n +unchanged +0\n +rejected +2 +see oss-directory-rejects.csv/,
	);
	const lines = readFileSync(join(folder, 'oss-directory-rejects.csv'), 'utf8').split('\r\n');
	expect(lines[0]).toBe('where,reason,row');
	expect(lines[1]).toBe('row 2,the row has no slug,"{""name"":""=HYPERLINK(\\""x\\"")""}"');
	expect(lines[2]).toMatch(/^row 3,.*not usable.*,7$/);
});

test('a second run keeps the reports of the first, and never overwrites a named report', async () => {
	const file = write('projects.json', [{ name: 'no slug' }]);
	const other = write('others.json', [{ name: 'no slug either' }]);
	await run('oss-directory', '--file', file);
	const first = readFileSync(join(folder, 'oss-directory-rejects.csv'), 'utf8');
	const { output } = await run('oss-directory', '--file', other);
	expect(output).toContain('see oss-directory-rejects-2.csv');
	expect(readFileSync(join(folder, 'oss-directory-rejects.csv'), 'utf8')).toBe(first);
	expect(readFileSync(join(folder, 'oss-directory-rejects-2.csv'), 'utf8')).toContain('either');
	const good = write('good.json', [{ slug: 'ember', name: 'Ember' }]);
	const refused = await run(
		'oss-directory',
		'--file',
		good,
		'--rejects',
		'oss-directory-rejects.csv',
	);
	expect(refused).toMatchObject({
		code: 1,
		errors:
			'oss-directory-rejects.csv already exists; choose another file, or move that one away.\n',
	});
	expect(await catalogue()).toEqual([]);
});

test('left-out cells are reported by kind, with their lines', async () => {
	const lines = Array.from({ length: 7 }, (_, at) => `P ${at},Seed,secret ${at}`);
	const file = write('own.csv', ['Name,Round,Amount', ...lines].join('\n'));
	const { code, output, errors } = await run('csv', '--file', file);
	expect([code, errors]).toEqual([0, '']);
	expect(output).toMatch(/\n +note +7 {2}amount left out: not an amount\n/);
	expect(output).toMatch(/\n +line 2: amount left out: "secret 0" is not an amount\n/);
	expect(output).toMatch(/\n +and 2 more\n/);
});

test.each([
	['an import gives way to the servers of a site', 0, 10],
	['one that was given a lower priority keeps it', 15, 15],
])(
	'%s',
	async (_, given, expected) => {
		const file = write('projects.json', [{ slug: 'p', name: 'P' }]);
		const holder = new pg.Client({ connectionString: database.url });
		await holder.connect();
		try {
			await holder.query('begin');
			await holder.query("select pg_advisory_xact_lock(hashtext('cairn.catalogue'))");
			const child = start('oss-directory', '--file', file);
			if (child.pid) setPriority(child.pid, Math.max(given, getPriority()));
			const ended = once(child, 'close');
			await expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBe(1);
			expect(getPriority(child.pid)).toBe(Math.max(expected, getPriority()));
			await holder.query('commit');
			await ended;
		} finally {
			await holder.end();
		}
	},
	120_000,
);

test('Ctrl-C mid-batch ends at once: the batch is rolled back, and what is kept is reported', async () => {
	const rows = Array.from({ length: 6 }, (_, at) => ({ slug: `p-${at}`, name: `P ${at}` }));
	const file = write('projects.json', rows);
	const holders = [0, 1].map(() => new pg.Client({ connectionString: database.url }));
	const [first, second] = holders;
	if (!first || !second) throw new Error('there are two');
	const lock = async (client: pg.Client) => {
		await client.query('begin');
		await client.query("select pg_advisory_xact_lock(hashtext('cairn.catalogue'))");
	};
	const inLine = (number: number) =>
		expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBe(number);
	await Promise.all(holders.map((client) => client.connect()));
	try {
		// Others write before and after the first batch; the last of them does not end while the second batch waits.
		await lock(first);
		const child = start('oss-directory', '--file', file, '--batch', '3');
		const ended = Promise.all([
			textOf(child.stdout),
			new Promise<number | null>((resolve) => child.once('close', resolve)),
		]);
		await inLine(1);
		const locked = lock(second);
		await inLine(2);
		await first.query('commit');
		await locked;
		await inLine(1);
		child.kill('SIGINT');
		const [output, code] = await ended;
		expect(code).toBe(130);
		expect(output).toContain('Stopped. The 3 rows read are kept; run it again');
		await second.query('commit');
		expect(await projects()).toBe(3);
	} finally {
		await Promise.all(holders.map((client) => client.end()));
	}
}, 120_000);

async function waiting(): Promise<number> {
	const { rows } = await database.db.execute<{ n: number }>(
		sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
			and database = (select oid from pg_database where datname = current_database())`,
	);
	return rows[0]?.n ?? 0;
}

test('a run with nothing to report leaves no file behind', async () => {
	const file = write('projects.json', [{ slug: 'ember', name: 'Ember' }]);
	await run('oss-directory', '--file', file, '--dry-run');
	expect(readdirSync(folder)).toEqual(['projects.json']);
	expect(await catalogue()).toEqual([]);
});

test.each([
	['an unknown source', ['moonbase'], /^There is no source "moonbase"; the sources are /],
	[
		'a missing file',
		['oss-directory', '--file', 'gone.json'],
		/^There is no file gone.json; check the path\.$/m,
	],
	['nothing to read', ['oss-funding'], /^Say what to read with --file or --url;/],
	['both', ['oss-funding', '--file', 'a', '--url', 'b'], /^Give --file or --url, not both\.$/m],
	['no web address', ['oss-funding', '--url', 'file:///a'], /^file:\/\/\/a is not a web address/],
	['an unknown option', ['oss-funding', '--fast'], /--fast.*\n[\s\S]*npm run import -- <source>/],
])('%s ends with a message and exit code 1', async (_, args, sentence) => {
	const { code, errors } = await run(...args);
	expect(code).toBe(1);
	expect(errors).toMatch(sentence);
	expect(errors).not.toMatch(/^ {4}at /m);
});

test('a run killed midway and repeated gives what an undisturbed one gives', async () => {
	const rows = Array.from({ length: 9_000 }, (_, at) => ({
		slug: `p-${at}`,
		name: `Project ${at}`,
		website: `https://p${at}.example`,
	}));
	const file = write('projects.json', rows);
	await run('oss-directory', '--file', file);
	const undisturbed = await catalogue();
	await empty();
	const child = start('oss-directory', '--file', file);
	const closed = new Promise((resolve) => child.once('close', resolve));
	await expect.poll(projects, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
	child.kill('SIGKILL');
	await closed;
	// The killed program's transaction is rolled back once its connection is seen to be gone.
	await expect.poll(importers, { timeout: 15_000, interval: 20 }).toBe(0);
	const kept = await projects();
	expect(kept).toBeLessThan(rows.length);
	const { output } = await run('oss-directory', '--file', file);
	expect(output).toContain(`unchanged  ${kept.toLocaleString('en-US').padStart(9)}`);
	expect(await catalogue()).toEqual(undisturbed);
}, 180_000);

async function projects(): Promise<number> {
	const { rows } = await database.db.execute<{ n: number }>(
		sql`select count(*)::int as n from project`,
	);
	return rows[0]?.n ?? 0;
}

async function importers(): Promise<number> {
	const { rows } = await database.db.execute<{ n: number }>(
		sql`select count(*)::int as n from pg_stat_activity
			where datname = current_database() and application_name like 'cairn import%'`,
	);
	return rows[0]?.n ?? 0;
}
