import { expect, test } from 'vitest';
import { recordMarketFigures, recordPricePoints } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { cellOf } from './directories.ts';
import { emptyColumns } from './empty-columns.dataset.ts';
import { exportedIds, exportView } from './export.ts';
import { masterProjects } from './projects.dataset.ts';
import { readView } from './view.ts';

const database = useTestDatabase();

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A project with the latest price 2, a week's change, and prices of days before today. */
async function priced(name: string, change_7d: number | null, before: [number, number | null][]) {
	const { db } = database;
	const [project] = await revise(db, { origin: 'staff' }, [{ type: 'project', set: { name } }]);
	if (!project) throw new Error('nothing was created');
	await recordPricePoints(
		db,
		before.map(([days, price_usd]) => ({
			project_id: project.id,
			day: ago(days),
			price_usd,
			market_cap_usd: null,
			volume_usd: null,
			source: 'test',
		})),
	);
	await recordMarketFigures(db, [
		{
			project_id: project.id,
			price_usd: 2,
			change_7d,
			market_cap_usd: 5_000_000,
			source: 'test',
			at: new Date().toISOString(),
		},
	]);
}

async function rowOf(name: string) {
	const rows = await masterProjects.load(
		database.db,
		masterProjects.params.parse({ searchAssetValue: name }),
	);
	const row = rows.find((one) => one.name === name);
	if (!row) throw new Error(`there is no ${name}`);
	return masterProjects.row.parse(row);
}

test('the week’s chart column appears once one project has prices of two days', async () => {
	await priced('Newborn', null, []);
	const empty = async () =>
		(await emptyColumns.load(database.db, { target: 'projects' })).map(({ name }) => name);
	expect(await empty()).toContain('prices_7d');
	expect(await empty()).not.toContain('price_usd');
	expect((await rowOf('Newborn')).prices_7d).toEqual([]);
	expect(cellOf('projects', 'prices_7d', await rowOf('Newborn'))).toEqual({ kind: 'missing' });
	await priced('Dayold', null, [[1, 1.6]]);
	expect(await empty()).not.toContain('prices_7d');
});

test('prices are placed at their days, older and unknown ones nowhere', async () => {
	await priced('Steady', 4.2, [
		[3, 1],
		[5, null],
		[7, 1.5],
		[8, 9],
		[400, 7],
	]);
	const row = await rowOf('Steady');
	expect(row.prices_7d).toEqual([1.5, null, null, null, 1, null, null, 2]);
	expect(cellOf('projects', 'prices_7d', row)).toMatchObject({
		kind: 'spark',
		direction: 'up',
		text: '+4.20% in 7 days',
	});
});

test('without a given change the line computes its own', async () => {
	await priced('Fallen', null, [[2, 4]]);
	expect(cellOf('projects', 'prices_7d', await rowOf('Fallen'))).toMatchObject({
		direction: 'down',
		text: '-50.00% in 2 days',
	});
	await priced('Hour', null, [[1, 2]]);
	expect(cellOf('projects', 'prices_7d', await rowOf('Hour'))).toMatchObject({
		direction: 'up',
		text: '+0.00% in 1 day',
	});
});

test('a file has the week’s change and no drawing', async () => {
	const view = readView('projects', new URLSearchParams('cols=name,change7d,prices_7d'));
	const file = await Array.fromAsync(
		exportView(database.db, view, await exportedIds(database.db, view, 'page')),
	);
	expect(file.join('').split('\r\n', 1)[0]).toBe('\uFEFFName,Symbol,7d,Project slug,Record,Origin');
});
