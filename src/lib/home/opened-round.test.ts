import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { openedRound } from './opened-round.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function make(author: { origin: string }, change: Change) {
	const [made] = await revise(database.db, author, [change]);
	if (!made) throw new Error('nothing was created');
	return made.id;
}

const project = (name: string, origin = 'staff') =>
	make({ origin }, { type: 'project', set: { name, website: `https://${name}.example` } });

function round(project_id: number, days: number, amount_usd: number | null, url: string) {
	return {
		type: 'round' as const,
		set: {
			project_id,
			type: 'Seed',
			date: ago(days),
			date_precision: 'day' as const,
			amount_usd,
			sources: [{ url, kind: 'media' as const }],
		},
		source: url,
	};
}

const openedName = async () => (await openedRound(database.db))?.round.name ?? null;

test('the best confirmed of the newest is opened, unless sources disagree on it', async () => {
	const { db } = database;
	expect(await openedRound(db)).toBeNull();

	const sample = await project('fictional', 'sample');
	await make({ origin: 'sample' }, round(sample, 1, 9e6, 'https://fictional.example/raise'));
	const plain = await project('plain');
	await make(staff, { type: 'round', set: { project_id: plain, date: ago(1), amount_usd: 1e6 } });
	const future = await project('future');
	await make(staff, round(future, -9, 2e6, 'https://future.example/raise'));
	const silent = await project('silent');
	await make(staff, round(silent, 1, null, 'https://silent.example/raise'));
	// A sample, one without a source, a future one, one without an amount: none of them is a fact to expand.
	expect(await openedName()).toBeNull();

	const reported = await project('reported');
	await make(staff, round(reported, 2, 3e6, 'https://paper.example/reported'));
	expect(await openedName()).toBe('reported');
	const told = await project('told');
	const id = await make(staff, round(told, 30, 4e6, 'https://told.example/raise'));
	expect(await openedName()).toBe('told');

	await revise(db, { origin: 'proposal:7' }, [
		{ type: 'round', id, set: { amount_usd: 5e6 }, source: 'https://told.example/correction' },
	]);
	const opened = await openedRound(db);
	expect(opened?.round).toMatchObject({ amount_usd: 5e6, confirmation: 'project' });
	expect(opened?.href).toBe('/round/told-seed-2026');
	expect(opened?.history.map(({ old, value, source }) => [old, value, source])).toEqual([
		[4e6, 5e6, 'https://told.example/correction'],
		[null, 4e6, 'https://told.example/raise'],
	]);

	const argued = await project('argued');
	for (const [name, usd] of [
		['defillama', 7e6],
		['csv', 9e6],
	] as const)
		await make({ origin: `import:${name}` }, round(argued, 400, usd, `https://${name}.example/a`));
	const disputed = await openedRound(db);
	expect(disputed?.round).toMatchObject({ name: 'argued', parts: 2 });
	expect(disputed?.round.disagreements).toContain('amount');
	expect(disputed?.round.figures.map((one) => one.amount_usd)).toEqual([7e6, 9e6]);
	expect(disputed?.history.map(({ value, origin }) => [value, origin])).toEqual([
		[9e6, 'import:csv'],
		[7e6, 'import:defillama'],
	]);
});
