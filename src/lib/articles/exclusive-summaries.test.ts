import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { articles } from '#lib/db/schema/articles.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { summaryOf } from './markdown.ts';

const database = useTestDatabase();
const migration = await readFile(
	new URL('../db/migrations/0033_exclusive_summaries.sql', import.meta.url),
	'utf8',
);
const body = `# Bridges\n\n**Basalt** [moves](https://basalt.example/a_b) *coins*, and ${'more so each day '.repeat(20)}.`;

test('Exclusive articles lose a summary that repeats the start of their text, and keep one of their own', async () => {
	const rows = {
		begun: { summary: summaryOf(body), is_exclusive: true, origin: 'contributed' },
		open: { summary: summaryOf(body), is_exclusive: false, origin: 'contributed' },
		sample: { summary: summaryOf(body), is_exclusive: true, origin: 'sample' },
		own: { summary: 'What bridges earn.', is_exclusive: true, origin: 'contributed' },
		marks: { summary: '…', is_exclusive: true, origin: 'contributed' },
		none: { summary: null, is_exclusive: true, origin: 'contributed' },
	} as const;
	await database.db.insert(articles).values(
		Object.entries(rows).map(([slug, row]) => ({
			kind: 'research' as const,
			slug,
			title: slug,
			body,
			...row,
		})),
	);
	await database.db.execute(sql.raw(migration));
	const row = z.object({ slug: z.string(), summary: z.string().nullable() });
	const after = await readRows(database.db, row)`select slug, summary from articles`;
	const changed = Object.entries(rows).filter(
		([slug, { summary }]) => after.find((one) => one.slug === slug)?.summary !== summary,
	);
	expect(changed.map(([slug]) => slug)).toEqual(['begun']);
	expect(after.find(({ slug }) => slug === 'begun')?.summary).toBeNull();
});
