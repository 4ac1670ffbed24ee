import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { formXml } from '../../../tests/setup/edgar.ts';
import { loadFrom, serving } from '../../../tests/setup/import.ts';
import { edgarFinder } from './edgar-finder.ts';

const database = useTestDatabase();

const position = {
	...{ organization_id: null, project_id: null, employer: null, title: 'Founder' },
	...{ from_date: null, from_precision: null, to_date: null, to_precision: null },
	...{ is_founder: true, is_primary: true },
};

test('a record gets its number when a filing has its name and is signed by one of its people', async () => {
	const { db } = database;
	const [ember, tidal] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Ember Labs' } },
		{ type: 'organization', set: { name: 'Tidal' } },
		{ type: 'project', set: { name: 'Twice', slug: 'twice-a' } },
		{ type: 'project', set: { name: 'Twice', slug: 'twice-b' } },
	]);
	await revise(db, { origin: 'staff' }, [
		{
			type: 'person',
			set: { name: 'Ada Quill', positions: [{ ...position, project_id: ember?.id ?? 0 }] },
		},
		{
			type: 'person',
			set: { name: 'Bo Reed', positions: [{ ...position, organization_id: tidal?.id ?? 0 }] },
		},
	]);
	const filings: [cik: string, name: string, form: string][] = [
		['0001111111', 'Ember Labs, Inc.', formXml({ people: [['Ada M.', 'Quill', 'Director']] })],
		['0002222222', 'TIDAL LLC', formXml({ people: [['Somebody', 'Else', 'Director']] })],
		['0003333333', 'Twice Corp', formXml()],
		['0004444444', 'Nobody Known Inc', formXml()],
		['0005555555', 'Blockchain Bakery, Inc.', formXml({ people: [] })],
	];
	const asked: string[] = [];
	await serving(
		({ url = '' }, response) => {
			asked.push(url.replace(/\?.*/, ''));
			const form = filings.find(([cik]) => url.includes(`/data/${Number(cik)}/`));
			if (form) return response.end(form[2]);
			const hits = filings.map(([cik, name]) => ({
				_id: `${cik}-26-000001:primary_doc.xml`,
				_source: {
					ciks: [cik],
					display_names: [`${name}  (CIK ${cik})`],
					adsh: `${cik}-26-000001`,
				},
			}));
			return response.end(JSON.stringify({ hits: { total: { value: hits.length }, hits } }));
		},
		async (base) => {
			const { counts, rejected } = await loadFrom(db, edgarFinder, base);
			expect(rejected).toEqual([]);
			expect(counts).toMatchObject({ read: 3, created: 2, updated: 1, rejected: 0 });
			const again = await loadFrom(db, edgarFinder, base);
			expect(again.counts).toMatchObject({ read: 2, unchanged: 2 });
		},
	);
	expect(asked).toHaveLength(4 + 3);
	const { rows } = await db.execute(sql`
		select p.slug, c.external_id from crosswalk as c join project as p on p.id = c.record_id where c.source = 'sec-cik'`);
	expect(rows).toEqual([{ slug: 'ember-labs', external_id: '0001111111' }]);
});
