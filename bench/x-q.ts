import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { openBundled } from '#lib/db/embedded.ts';

const server = await openBundled({ dataFolder: resolve('node_modules/.cache/cairn-bench/merged') });
const c = new pg.Client(server.url);
await c.connect();
const text = readFileSync(0, 'utf8');
for (const q of text.split(/;\s*\n/)) {
	if (!q.trim()) continue;
	const r = await c.query({ text: q, rowMode: 'array' });
	for (const row of r.rows ?? [])
		console.log(
			row
				.map((v) => (v === null ? '-' : typeof v === 'object' ? JSON.stringify(v) : String(v)))
				.join(' | '),
		);
	console.log('--', r.rowCount);
}
await c.end();
await server.release();
