import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { saveFilings, type UnmatchedFiling } from '#lib/importers/save-filings.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { decideFiling } from './decide-filing.ts';
import { unmatchedFilings } from './unmatched-filings.ts';

const database = useTestDatabase();

const filing = (accession: string, more: Partial<UnmatchedFiling> = {}): UnmatchedFiling => ({
	accession,
	cik: `000${accession.slice(0, 7)}`,
	issuer: 'Ember Labs',
	url: `https://www.sec.gov/${accession}`,
	...{ industry: 'Other Technology', sold: 1_500_000, first_sale: '2026-11-20' },
	...{ record_type: null, record_slug: null },
	...more,
});

test('an editor gives a record a filer number, or declines, once', async () => {
	const { db } = database;
	const { member } = await signedIn(db, { roles: ['editor'] });
	await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Ember' } },
		{ type: 'project', set: { name: 'Other' } },
		{ type: 'organization', set: { name: 'Tidal' } },
	]);
	const all = [
		filing('1111111', { record_type: 'project', record_slug: 'ember' }),
		filing('2222222', { sold: null }),
		filing('3333333'),
		filing('4444444', { cik: '0001111111' }),
	];
	expect(await saveFilings(db, all)).toEqual(['created', 'created', 'created', 'created']);
	expect(await saveFilings(db, all)).toEqual(Array.from(all, () => 'unchanged'));
	const [first] = await unmatchedFilings(db);
	expect(first).toMatchObject({ record: { name: 'Ember' }, sold: 1_500_000, cik: '0001111111' });

	const decide = (accession: string, decision: 'accepted' | 'declined', address = '') =>
		decideFiling(db, accession, decision, address, member.id);
	await expect(decide('2222222', 'accepted')).rejects.toMatchObject({ status: 422 });
	await expect(decide('2222222', 'accepted', 'who knows')).rejects.toMatchObject({ status: 422 });
	expect(await decide('1111111', 'accepted')).toBe('Ember');
	await expect(decide('1111111', 'declined')).rejects.toMatchObject({ status: 404 });
	// The number is Ember's by now, so no other project can have it.
	await expect(decide('4444444', 'accepted', '/project/other')).rejects.toMatchObject({
		status: 409,
	});
	expect(await decide('2222222', 'accepted', '/organization/tidal')).toBe('Tidal');
	expect(await decide('3333333', 'declined')).toBeNull();
	expect(await unmatchedFilings(db)).toEqual([]);
	const { rows } = await db.execute(
		`select record_type, external_id from crosswalk where source = 'sec-cik' order by external_id`,
	);
	expect(rows).toEqual([
		{ record_type: 'project', external_id: '0001111111' },
		{ record_type: 'organization', external_id: '0002222222' },
	]);
});
