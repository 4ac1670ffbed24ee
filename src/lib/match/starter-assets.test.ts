import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { chainsNamed, isKnownChain } from '#lib/assets/chains.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { loadStarter } from '#lib/starter/load-starter.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { spellingsOf } from '../../../tests/setup/spellings.ts';
import { matchRows } from './match-rows.ts';
import { MAX_ROWS, MIN_SURE_CONFIDENCE } from './match-shapes.ts';

const database = useTestDatabase();
const heldRow = z.object({
	slug: z.string(),
	chain: z.string(),
	address: z.string(),
	key: z.string(),
});
type Held = z.output<typeof heldRow>;
let held: Held[] = [];

beforeAll(async () => {
	await loadStarter(database.db);
	held = await readRows(database.db, heldRow)`
		select p.slug, c.chain, c.address, c.key from contract c join project p on p.id = c.project_id
		where p.origin <> 'sample' order by p.slug, c.chain, c.address`;
});

test('every asset of the starter is found by every spelling of its family', {
	timeout: 120_000,
}, async () => {
	const asked = held.flatMap((one) => spellingsOf(one).map((text) => ({ one, text })));
	expect(asked.length).toBeGreaterThan(20_000);
	const missed: string[] = [];
	for (let at = 0; at < asked.length; at += MAX_ROWS) {
		const part = asked.slice(at, at + MAX_ROWS);
		const found = await matchRows(
			database.db,
			part.map(({ text }) => ({ contract: text })),
		);
		for (const [place, { one, text }] of part.entries()) {
			const records = found[place] ?? [];
			const first = records.findIndex(({ slug }) => slug === one.slug);
			const says = records.find(({ confidence }) => confidence >= MIN_SURE_CONFIDENCE);
			// An address alone may belong to a stranger on another chain: none is certain.
			if (first < 0 || (says && says.slug !== one.slug))
				missed.push(`${one.slug} ${one.chain} ${text}`);
		}
	}
	expect(missed).toEqual([]);
});

test('a search finds each family of the starter by its spellings', async () => {
	const byFamily = Map.groupBy(held, ({ chain }) => chainsNamed(chain)[0]?.families[0]);
	for (const [one] of byFamily.values())
		for (const text of one ? spellingsOf(one) : []) {
			if (/^\s*\d+\s*$/.test(text) || /^[a-z]+$/.test(text.trim())) continue;
			const hits = await searchEntries(database.db, text, 5);
			expect(
				hits.map(({ slug }) => slug),
				text,
			).toContain(one?.slug);
		}
});

test('every contract of the starter is on a known chain, and of one project', async () => {
	expect(held.filter(({ chain }) => !isKnownChain(chain))).toEqual([]);
	const keys = Map.groupBy(held, ({ chain, key }) => `${chain} ${key}`);
	const shared = keys.values().filter((of) => of.length > 1);
	expect([...shared]).toEqual([]);
	const { rows } = await database.db.execute(
		sql`select from contract where key is null or spelling = address`,
	);
	expect(rows).toEqual([]);
});
