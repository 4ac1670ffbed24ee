import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { CACHE_CHANNEL } from '#lib/page-cache/cache-tags.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input, serving } from '../../../tests/setup/import.ts';
import { type SourceBody, sourceBodies } from '../../../tests/setup/source-bodies.ts';
import { runImport } from './run-import.ts';

/** Twenty kills in all: `kill -9` of the import command at random moments, then a run to the end. */
const ROWS = 180;
const BATCH = 30;
const KILLS = 20;

const database = useTestDatabase();

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
const random = seeded(20_261_121);

interface Kill {
	/** Committed batches before it is killed. */
	commits: number;
	/** Milliseconds into the next one. */
	into: number;
}
const bodies = sourceBodies.map((source, at) => ({
	...source,
	kills: Array.from(
		{ length: Math.floor((KILLS + at) / sourceBodies.length) },
		(): Kill => ({ commits: Math.floor(random() * 6), into: Math.floor(random() * 60) }),
	),
}));

/** What an undisturbed run leaves, by the name of the body. */
const undisturbed = new Map<string, unknown[]>();
let dead = 0;

beforeAll(async () => {
	for (const { name, importer, body } of bodies) {
		await emptyCatalogue(database.db);
		await runImport(database.db, importer, input(body(ROWS)));
		undisturbed.set(name, await catalogue(database.db));
	}
});

function start({ importer, options = [] }: SourceBody, address: string): ChildProcess {
	const args = ['scripts/import.ts', importer.name, '--url', address, '--batch', `${BATCH}`];
	const reports = ['--rejects', '/dev/null', '--duplicates', '/dev/null'];
	return spawn(process.execPath, [...args, ...options, ...reports], {
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			NODE_OPTIONS: process.env.NODE_OPTIONS,
			DATABASE_URL: database.url,
		},
		stdio: 'ignore',
	});
}

/** Kills the child some milliseconds after its n-th commit was heard; returns whether it was still running. */
async function killAt(child: ChildProcess, { commits, into }: Kill): Promise<boolean> {
	const listener = new pg.Client({ connectionString: database.url });
	await listener.connect();
	const enough = Promise.withResolvers<void>();
	let heard = 0;
	// All notifications of one commit arrive together: they count once per turn.
	let counted = false;
	listener.on('notification', () => {
		if (counted) return;
		counted = true;
		setImmediate(() => {
			counted = false;
		});
		heard += 1;
		if (heard > commits) enough.resolve();
	});
	await listener.query(`LISTEN ${CACHE_CHANNEL}`);
	const ended = once(child, 'exit');
	await Promise.race([enough.promise, ended]);
	// The random moment itself: this waits for nothing.
	await Promise.race([after(into), ended]);
	const alive = child.kill('SIGKILL');
	await ended;
	await listener.end();
	return alive;
}

describe.each(bodies)('$name', (source) => {
	const { name, importer, type, body, kills } = source;
	test.each(kills)(
		'killed $into ms after commit $commits and rerun: no difference remains',
		async (kill) => {
			await emptyCatalogue(database.db);
			const text = body(ROWS);
			await serving(
				(request, response) => {
					const isLater = /(?:[?&]|%23\+)page(?:=|%3D)(?!1\b)\d/.test(request.url ?? '');
					response.writeHead(200, { 'content-type': type }).end(isLater ? '[]' : text);
				},
				async (base) => {
					if (await killAt(start(source, base), kill)) dead += 1;
				},
			);
			const { counts, ended } = await runImport(database.db, importer, input(text));
			expect(ended).toBe('complete');
			const { read, created, updated, unchanged, rejected } = counts;
			expect(created + updated + unchanged + rejected).toBe(read);
			expect(await catalogue(database.db)).toEqual(undisturbed.get(name));
		},
	);
});

test('most of them were killed while working', () => {
	expect(bodies.flatMap(({ kills }) => kills)).toHaveLength(KILLS);
	expect(dead).toBeGreaterThan(KILLS / 2);
});
