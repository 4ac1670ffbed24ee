import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { recordAsOf, recordsAsOf } from './as-of.ts';
import { itemColumn, roundsJoinedAsOf, roundsRaisedAsOf, teamAsOf } from './as-of-links.ts';
import type { Change } from './change.ts';
import { readRevisions } from './history.ts';
import type { RecordType } from './record-types.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();

/** Makes the change; returns the record's id and the time. */
async function say(change: Change): Promise<{ id: number; at: string }> {
	const { db } = database;
	const [made] = await revise(db, { origin: 'staff' }, [change]);
	const id = made?.id ?? 0;
	const [newest] = await readRevisions(db, change.type, id, { take: 1 });
	return { id, at: newest?.at ?? '' };
}

const make = (type: RecordType, set: Change['set']) => say({ type, set });

test('a record as of a moment has its values of then, each fact with source and revision', async () => {
	const { db } = database;
	const revisionAt = async (at: string, field: string) =>
		(await readRevisions(db, 'project', id, { take: 100 })).find(
			(revision) => revision.at === at && revision.field === field,
		)?.id;
	const { id, at: first } = await make('project', { name: 'Aave', location: 'London' });
	const { at: second } = await say({
		type: 'project',
		id,
		set: { location: 'Hanoi', sectors: ['DeFi'] },
		source: 'https://aave.example/about',
	});
	await say({ type: 'project', id, set: { location: null, sectors: [] } });
	const then = await recordAsOf(db, 'project', id, first);
	expect(then?.get('location')).toMatchObject({
		value: 'London',
		source: null,
		revision: await revisionAt(first, 'location'),
	});
	expect(then?.has('sectors')).toBe(false);
	const later = await recordAsOf(db, 'project', id, second);
	expect(later?.get('location')).toMatchObject({
		value: 'Hanoi',
		source: 'https://aave.example/about',
		revision: await revisionAt(second, 'location'),
	});
	expect(later?.get('sectors')?.value).toEqual(['DeFi']);
	expect(later?.get('name')).toMatchObject({
		value: 'Aave',
		revision: await revisionAt(first, 'name'),
	});
	const now = await recordAsOf(db, 'project', id, new Date().toISOString());
	expect(now?.get('location')?.value).toBeNull();
});

test('before its first revision a record does not exist', async () => {
	const { db } = database;
	const { id, at } = await make('person', { name: 'Ada' });
	const before = new Date(Date.parse(at) - 1).toISOString();
	expect(await recordAsOf(db, 'person', id, before)).toBeUndefined();
	expect(await recordAsOf(db, 'person', 999_999, at)).toBeUndefined();
	expect(await recordAsOf(db, 'project', id + 1_000, at)).toBeUndefined();
});

test('only the named fields of many records are read', async () => {
	const { db } = database;
	const one = await make('organization', { name: 'One', location: 'Hue' });
	const two = await make('organization', { name: 'Two' });
	const found = await recordsAsOf(db, 'organization', [one.id, two.id], two.at, ['location']);
	expect([...found.keys()]).toEqual([one.id]);
	expect([...(found.get(one.id)?.keys() ?? [])]).toEqual(['location']);
});

test('rounds are those of that moment, latest first, without any merged away', async () => {
	const { db } = database;
	const { id: project } = await make('project', { name: 'Raiser' });
	const { id: fund } = await make('organization', { name: 'Fund' });
	const investor = {
		organization_id: fund,
		person_id: null,
		name: null,
		is_lead: true,
		amount_usd: null,
	};
	const seed = await make('round', {
		project_id: project,
		type: 'Seed',
		date: '2024-01-02',
		investors: [investor],
	});
	const series = await make('round', { project_id: project, type: 'Series A', date: '2025-01-02' });
	const gone = await say({ type: 'round', id: seed.id, set: { investors: [] } });
	const merged = await say({ type: 'round', id: series.id, set: { merged_into_id: seed.id } });
	const raised = async (at: string) =>
		(await roundsRaisedAsOf(db, { type: 'project', id: project }, at)).rounds.map(({ id }) => id);
	const joined = async (at: string) =>
		(await roundsJoinedAsOf(db, { type: 'organization', id: fund }, at)).rounds.map(({ id }) => id);
	expect(await raised(seed.at)).toEqual([seed.id]);
	expect(await raised(series.at)).toEqual([series.id, seed.id]);
	expect(await raised(merged.at)).toEqual([seed.id]);
	expect(await joined(series.at)).toEqual([seed.id]);
	expect(await joined(gone.at)).toEqual([]);
});

test('a team is everyone with a position there by then, in the form it had', async () => {
	const { db } = database;
	const { id: project } = await make('project', { name: 'Employer' });
	const position = (title: string) => ({
		organization_id: null,
		project_id: project,
		employer: null,
		title,
		from_date: null,
		from_precision: null,
		to_date: null,
		to_precision: null,
		is_founder: false,
		is_primary: true,
	});
	const { id: ada, at: hired } = await make('person', {
		name: 'Ada Hired',
		positions: [
			position('Engineer'),
			{ ...position('Elsewhere'), project_id: null, employer: 'X' },
		],
	});
	const promoted = await say({ type: 'person', id: ada, set: { positions: [position('CTO')] } });
	const left = await say({ type: 'person', id: ada, set: { positions: [] } });
	const titles = async (at: string) =>
		(await teamAsOf(db, { type: 'project', id: project }, at)).map(({ person, positions }) => [
			person,
			...positions.map((one) => itemColumn(one, 'title')),
		]);
	expect(await titles(hired)).toEqual([[ada, 'Engineer']]);
	expect(await titles(promoted.at)).toEqual([[ada, 'CTO']]);
	expect(await titles(left.at)).toEqual([]);
});
