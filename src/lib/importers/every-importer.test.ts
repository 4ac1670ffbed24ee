import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SettingsError } from '#lib/base/settings-error.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, serving } from '../../../tests/setup/import.ts';
import { sourceBodies } from '../../../tests/setup/source-bodies.ts';
import { fetchSource } from './fetch-source.ts';
import { type Importer, RowRejectedError } from './importer.ts';
import { openPages } from './pages.ts';
import { importers } from './registry.ts';
import { type ImportResult, type RejectedRow, runImport } from './run-import.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const ROWS = 60;
const BATCH = 20;
const limits = { tries: 2, pauseMs: 1, bytes: 400_000, idleMs: 300, headMs: 300 };

/** Imports from an address as the command does. A failure before the first row is reported like a later one. */
async function importFrom(
	importer: Importer,
	address: string,
): Promise<ImportResult & { rows: RejectedRow[] }> {
	const rows: RejectedRow[] = [];
	const open = (url: string) => fetchSource(url, { limits });
	try {
		const input = await openPages(importer, address, open);
		const listener = { rejected: (row: RejectedRow) => rows.push(row) };
		const result = await runImport(database.db, importer, input, { batchSize: BATCH, listener });
		return { ...result, rows };
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		const counts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
		return { counts, madeBeside: 0, notes: new Map(), ended: { broken: error.message }, rows };
	}
}

/** Ends a source that comes in pages, as its own empty page does. */
const isLaterPage = (address: string | undefined) =>
	/(?:[?&]|%23\+)page(?:=|%3D)(?!1\b)\d/.test(address ?? '');

function answering(type: string, body: string): RequestListener {
	return (request, response) =>
		response.writeHead(200, { 'content-type': type }).end(isLaterPage(request.url) ? '[]' : body);
}

async function revisions(): Promise<number> {
	const { rows } = await database.db.execute<{ count: string }>(
		sql`select count(*) as count from revision`,
	);
	return Number(rows[0]?.count);
}

test('every importer is tested here, except those called record by record', () => {
	const tried = new Set(sourceBodies.map(({ importer }) => importer.name));
	const others = importers.filter(({ name, asks }) => !tried.has(name) && !asks);
	expect(others.map(({ name }) => name)).toEqual([]);
});

describe.each(sourceBodies)('$name', ({ importer, type, body, count, rejected }) => {
	const whole = body(ROWS);
	/** The catalogue after the source was imported without a disturbance. */
	let undisturbed: unknown[];
	beforeAll(async () => {
		await emptyCatalogue(database.db);
		await serving(answering(type, whole), async (base) => {
			expect((await importFrom(importer, base)).ended).toBe('complete');
		});
		undisturbed = await catalogue(database.db);
	});

	test('every row is accounted for, and a second run changes nothing', async () => {
		await serving(answering(type, whole), async (base) => {
			const first = await importFrom(importer, base);
			const { read, created, updated, unchanged } = first.counts;
			expect(first.ended).toBe('complete');
			expect(read).toBe(count(ROWS));
			expect(first.rows).toHaveLength(rejected);
			expect(created + updated + unchanged + rejected).toBe(read);
			expect(created).toBeGreaterThan(ROWS / 2);
			const [before, said] = [await catalogue(database.db), await revisions()];
			const second = await importFrom(importer, base);
			expect(second.counts).toEqual({
				read,
				created: 0,
				updated: 0,
				unchanged: read - rejected,
				rejected,
			});
			expect(await catalogue(database.db)).toEqual(before);
			expect(await revisions()).toBe(said);
		});
	});

	test('batching of rows makes no difference', async () => {
		for (const size of [7, 1_000]) {
			await emptyCatalogue(database.db);
			await serving(answering(type, whole), async (base) => {
				const input = await openPages(importer, base, (url) => fetchSource(url, { limits }));
				await runImport(database.db, importer, input, { batchSize: size });
			});
			expect(await catalogue(database.db)).toEqual(undisturbed);
		}
	});

	const half = whole.slice(0, Math.floor(whole.length * 0.7));
	const status = (code: number, headers: Record<string, string> = {}) =>
		((_, response) =>
			response.writeHead(code, headers).end('<h1>No</h1>')) satisfies RequestListener;

	test.each<[string, RequestListener, RegExp]>([
		[
			'too many requests for longer than we wait',
			status(429, { 'retry-after': '9999' }),
			/too many requests \(429\)/,
		],
		['errors of its own', status(500), /an error of its own \(500\)/],
		['a refusal', status(403), /refuses access \(403\)/],
		['nothing there', status(404), /does not exist \(404\)/],
		[
			'a way to a file',
			status(302, { location: 'file:///etc/passwd' }),
			/only http and https are read/,
		],
		['an empty body', (_, response) => response.end(), /returned nothing/],
		['silence', () => undefined, /did not answer within/],
	])('%s: one clear error, and nothing changes', async (_, listener, sentence) => {
		await serving(listener, async (base) => {
			const { ended, counts } = await importFrom(importer, base);
			expect(ended).toEqual({ broken: expect.stringMatching(sentence) });
			expect(ended).toEqual({ broken: expect.stringMatching(/^\S[^\n]{10,200}[.]$/) });
			expect(counts.read).toBe(0);
		});
		expect(await catalogue(database.db)).toEqual([]);
	});

	test.each<[string, (response: ServerResponse) => void]>([
		['breaks off', (response) => response.destroy()],
		['falls silent', () => undefined],
		['does not end', (response) => void endless(response)],
	])('a body that %s midway: what was read is kept, and the reason reported', async (_, after) => {
		const listener: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': type });
			response.write(half, () => after(response));
		};
		await serving(listener, async (base) => {
			const { ended, counts } = await importFrom(importer, base);
			expect(ended).toEqual({
				broken: expect.stringMatching(/^127\.0\.0\.1:\d+\S* [^\n]{10,200}$/),
			});
			expect(counts.read).toBeGreaterThanOrEqual(BATCH);
			expect(counts.created).toBeGreaterThan(0);
		});
		const kept = await catalogue(database.db);
		expect(kept.length).toBeGreaterThanOrEqual(BATCH);
		// The undisturbed source later completes it.
		await serving(answering(type, whole), async (base) => {
			expect((await importFrom(importer, base)).ended).toBe('complete');
		});
		expect(await catalogue(database.db)).toEqual(undisturbed);
	});

	test.each([
		['a web page', '<!doctype html><html><body>Sign in to continue</body></html>'],
		['words', 'lorem ipsum dolor sit amet, consectetur'],
		['bytes', '\u0000\u0001\u0002\ufffd\u0003'],
	])('%s instead of data: nothing is imported, and the reason is reported', async (_, text) => {
		await serving(answering(type, text), async (base) => {
			const { ended, counts, rows } = await importFrom(importer, base);
			expect(counts.created + counts.updated).toBe(0);
			if (ended === 'complete') expect(rows.length).toBe(counts.read);
			else expect(ended).toEqual({ broken: expect.stringMatching(/^[^\n]{10,300}$/) });
			expect(counts.read > 0 || ended !== 'complete').toBe(true);
		});
		expect(await catalogue(database.db)).toEqual([]);
	});

	test('any row is used or rejected with a reason', () => {
		const read = importer.reader();
		const values = fc.oneof(
			fc.jsonValue(),
			fc.dictionary(
				fc.constantFrom(...names),
				fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })),
			),
		);
		fc.assert(
			fc.property(values, (value) => {
				try {
					expect(read(value).notes).toBeInstanceOf(Array);
				} catch (error) {
					if (!(error instanceof RowRejectedError) && !(error instanceof SettingsError))
						throw error;
					expect(error.message).not.toBe('');
				}
			}),
			{ numRuns: 300 },
		);
	});
});

const names = [
	'id',
	'name',
	'slug',
	'symbol',
	'round',
	'amount',
	'date',
	'source',
	'leadInvestors',
	'otherInvestors',
	'website',
	'twitter',
	'tvl',
	'platforms',
	'current_price',
	'to_project_name',
	'from_funder_name',
	'funding_date',
	'metadata',
	'project',
	'type',
	'investors',
	'defillamaId',
	'github',
	'blockchain',
	'raises',
	'chains',
	'item',
	'feed',
	'texts',
	'links',
	'url',
];

/** Endless spaces: no row ends, and no reader has enough. */
async function endless(response: ServerResponse): Promise<void> {
	const spaces = ' '.repeat(16_384);
	while (!response.destroyed) {
		if (!response.write(spaces))
			await Promise.race([once(response, 'drain'), once(response, 'close')]);
		await turn();
	}
}
