import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DATABASE_URL } from 'astro:env/server';
import { useTestDatabase } from '../../tests/setup/database.ts';
const t = useTestDatabase();
test('works', async () => { const r = await t.db.execute(sql`select current_database() d, current_user u`); console.log(r.rows, DATABASE_URL === t.url); expect(1).toBe(1); });
