import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { peopleSummary } from './people.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import { ventureSummary } from './venture.dataset.ts';

const database = useTestDatabase();

test('a record names its namesakes, except its own company, its product and samples', async () => {
	const { db } = database;
	const author = { origin: 'starter' };
	const [, game, , company] = await revise(db, author, [
		{ type: 'project', set: { name: 'Portal', slug: 'portal-bridge', category: 'Bridge' } },
		{ type: 'project', set: { name: 'PORTAL', slug: 'portal-game', symbol: 'PORTAL' } },
		{ type: 'person', set: { name: 'Portal', slug: 'portal' } },
		{ type: 'organization', set: { name: 'Portal', slug: 'portal-inc', type: 'Company' } },
		{ type: 'project', set: { name: 'Portals', slug: 'portals' } },
	]);
	await revise(db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Portal', slug: 'portal-sample' } },
	]);
	await revise(db, author, [
		{
			type: 'project',
			id: game?.id ?? 0,
			add: { organizations: [{ organization_id: company?.id ?? 0, role: 'Company behind' }] },
		},
	]);

	const [ofBridge] = await projectSummary.load(db, { slug: 'portal-bridge' });
	expect(ofBridge?.namesakes).toEqual([
		{ type: 'project', name: 'PORTAL', slug: 'portal-game', symbol: 'PORTAL', telling: null },
		{ type: 'people', name: 'Portal', slug: 'portal', symbol: null, telling: null },
		{ type: 'venture', name: 'Portal', slug: 'portal-inc', symbol: null, telling: 'Company' },
	]);
	const slugsOf = (row?: { namesakes: { slug: string }[] }) =>
		row?.namesakes.map(({ slug }) => slug).toSorted();
	expect(slugsOf((await projectSummary.load(db, { slug: 'portal-game' }))[0])).toEqual([
		'portal',
		'portal-bridge',
	]);
	expect(slugsOf((await ventureSummary.load(db, { slug: 'portal-inc' }))[0])).toEqual([
		'portal',
		'portal-bridge',
	]);
	expect(slugsOf((await peopleSummary.load(db, { slug: 'portal' }))[0])).toEqual([
		'portal-bridge',
		'portal-game',
		'portal-inc',
	]);
	expect(slugsOf((await projectSummary.load(db, { slug: 'portals' }))[0])).toEqual([]);
	expect(slugsOf((await projectSummary.load(db, { slug: 'portal-sample' }))[0])).toEqual([]);
});
