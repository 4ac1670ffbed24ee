import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { bytesInWords } from '../format/bytes-in-words.ts';
import { readRange } from './byte-range.ts';
import { finishedSnapshots, removeOldSnapshots, removeUnfinishedSnapshots } from './finished.ts';
import { type Snapshot, snapshot } from './snapshot.ts';
import { snapshotFile } from './snapshot-calls.ts';
import { renewSnapshots, snapshotWhenDue } from './snapshot-job.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cairn-test-served-'));
let made: Snapshot;

beforeAll(async () => {
	await revise(database.db, { origin: 'staff' }, [{ type: 'project', set: { name: 'A' } }]);
	made = await snapshot(database.url, { to: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
	const url = new URL(`http://cairn.example/snapshots/${path}`);
	const request = new Request(url, { headers, method });
	return snapshotFile(() => folder)(database.db, { request, url, clientAddress: '192.0.2.1' });
}
const pathOf = (file: string) => `${made.manifest.name}/${file}`;
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a file is served whole, as a download cached for ever', async () => {
	const answer = await ask(pathOf('projects.parquet'));
	expect(answer.status).toBe(200);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'accept-ranges': 'bytes',
		'cache-control': 'public, max-age=31536000, immutable, no-transform',
		'content-disposition': 'attachment; filename="projects.parquet"',
		'content-type': 'application/vnd.apache.parquet',
		'x-content-type-options': 'nosniff',
	});
	const bytes = await bytesOf(answer);
	expect(bytes).toEqual(readFileSync(join(made.folder, 'projects.parquet')));
	expect(answer.headers.get('content-length')).toBe(String(bytes.length));
	const head = await ask(pathOf('projects.parquet'), {}, 'HEAD');
	expect(head.headers.get('content-length')).toBe(String(bytes.length));
	expect(head.body).toBeNull();
	const etag = answer.headers.get('etag') ?? '';
	expect((await ask(pathOf('projects.parquet'), { 'if-none-match': etag })).status).toBe(304);
});

test('a range is answered as that range, one past the end is refused', async () => {
	const whole = readFileSync(join(made.folder, 'projects.parquet'));
	const part = await ask(pathOf('projects.parquet'), { range: 'bytes=4-11' });
	expect(part.status).toBe(206);
	expect(part.headers.get('content-range')).toBe(`bytes 4-11/${whole.length}`);
	expect(await bytesOf(part)).toEqual(whole.subarray(4, 12));
	const end = await ask(pathOf('projects.parquet'), { range: 'bytes=-4' });
	expect((await bytesOf(end)).toString()).toBe('PAR1');
	const past = await ask(pathOf('projects.parquet'), { range: `bytes=${whole.length}-` });
	expect([past.status, past.headers.get('content-range')]).toEqual([
		416,
		`bytes */${whole.length}`,
	]);
	const changed = await ask(pathOf('projects.parquet'), { range: 'bytes=0-3', 'if-range': '"x"' });
	expect(changed.status).toBe(200);
	await changed.body?.cancel();
});

test('the manifest and checksums are served; unlisted files are not, wherever they are', async () => {
	writeFileSync(join(made.folder, 'notes.txt'), 'secret');
	writeFileSync(join(folder, 'projects.parquet'), 'secret');
	mkdirSync(join(folder, '.cairn-2026-01-01T000000Z.unfinished'));
	writeFileSync(join(folder, '.cairn-2026-01-01T000000Z.unfinished', 'manifest.json'), '{}');
	mkdirSync(join(folder, 'cairn-2026-01-01T000000Z'));
	for (const file of ['manifest.json', 'SHA256SUMS', 'revisions.jsonl.gz'])
		expect((await ask(pathOf(file))).status, file).toBe(200);
	for (const path of [
		pathOf('notes.txt'),
		pathOf('PROJECTS.parquet'),
		pathOf('..%2f..%2fetc%2fpasswd'),
		pathOf('constructor'),
		`..%2f${made.manifest.name}/manifest.json`,
		'%2e%2e/projects.parquet',
		'./projects.parquet',
		'.cairn-2026-01-01T000000Z.unfinished/manifest.json',
		'cairn-2026-01-01T000000Z/manifest.json',
		'cairn-2026-01-01T000000Z/projects.parquet',
		'latest/notes.txt',
		'',
	])
		expect((await ask(path)).status, path).toBe(404);
	await removeUnfinishedSnapshots(folder);
	rmSync(join(folder, 'cairn-2026-01-01T000000Z'), { recursive: true });
	expect(await finishedSnapshots(folder)).toHaveLength(1);
});

test('latest redirects to the newest', async () => {
	const answer = await ask('latest/manifest.json');
	expect(answer.status).toBe(302);
	expect(answer.headers.get('location')).toBe(`/snapshots/${pathOf('manifest.json')}`);
});

test('any range is within the file, and ranges put together are the file', () => {
	fc.assert(
		fc.property(fc.string(), fc.nat(1_000), (header, size) => {
			const read = readRange(header, size);
			if (typeof read === 'object') expect(read.first <= read.last && read.last < size).toBe(true);
		}),
	);
	fc.assert(
		fc.property(fc.nat(1_000), fc.nat(1_000), fc.integer({ min: 1, max: 1_000 }), (a, b, size) => {
			const [first, last] = a < b ? [a, b] : [b, a];
			const meant = first < size ? { first, last: Math.min(last, size - 1) } : 'unsatisfiable';
			expect(readRange(`bytes=${first}-${last}`, size)).toEqual(meant);
		}),
	);
	for (const header of [null, '', 'bytes=', 'bytes=-', 'lines=1-2', 'bytes=1-2,4-5', 'bytes=5-2'])
		expect(readRange(header, 10), String(header)).toBe('whole');
	expect(readRange('bytes=-0', 10)).toBe('unsatisfiable');
	expect(readRange('bytes=-99', 10)).toEqual({ first: 0, last: 9 });
	expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
});

test('a scheduled snapshot is made in a thread, and the newest four are kept', async () => {
	const kept = join(folder, 'weekly');
	const { rows, bytes, removed } = await renewSnapshots(database.db, database.url, kept);
	expect(rows).toBe(made.rows);
	expect(bytes).toBeGreaterThan(1_000);
	expect(removed).toBe(0);
	for (let n = 0; n < 2; n++) await snapshot(database.url, { to: kept });
	const names = readdirSync(kept).toSorted();
	expect(names).toHaveLength(3);
	expect(await removeOldSnapshots(kept, 2)).toBe(1);
	expect(readdirSync(kept).toSorted()).toEqual(names.slice(1));
});

test('sizes are put in words', () => {
	expect([0, 999, 1_000, 999_960, 33_200_000].map(bytesInWords)).toEqual([
		'0 bytes',
		'999 bytes',
		'1.0 kB',
		'1.0 MB',
		'33.2 MB',
	]);
});

test('the scheduler makes one at the first start of a filled site, and then each week', async () => {
	const kept = join(folder, 'due');
	const due = (now?: Date) => snapshotWhenDue(database.db, database.url, kept, now);
	expect(await due()).toMatchObject({ removed: 0 });
	expect(await due(), 'there is a fresh one').toEqual({});
	const nextWeek = new Date(Date.now() + 7 * 86_400_000 + 60_000);
	expect(await due(nextWeek)).toMatchObject({ removed: 0 });
	expect(await finishedSnapshots(kept)).toHaveLength(2);
	const yearBefore = new Date(Date.now() - 365 * 86_400_000);
	expect(await due(yearBefore), 'those were taken by a clock that was wrong').toMatchObject({
		removed: 0,
	});
});
