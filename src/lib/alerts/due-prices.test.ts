import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { useAlerts } from '../../../tests/setup/alerts.ts';
import { saveAlert } from './alerts.ts';

const { database, tell, record, titles, member } = useAlerts();

const quote = (id: number, price_usd: number) =>
	recordMarketFigures(database.db, [{ project_id: id, price_usd, source: 'test' }]);

test('a move by the limit is reported, and the next counts from there', async () => {
	const me = await member();
	const token = await record('project', 'Mover');
	await quote(token.id, 100);
	await saveAlert(database.db, me.id, {
		type: 'project',
		slug: token.slug,
		kind: 'price',
		limit: 10,
		by_mail: true,
	});
	for (const [price, told] of [
		[109, 0],
		[110, 1],
		[100, 1],
		[99, 1],
		[110, 1],
		[110.1, 0],
	] as const) {
		await quote(token.id, price);
		expect([price, await tell()]).toEqual([price, price === 100 ? 0 : told]);
	}
	expect(await titles(me.id)).toEqual([
		'Mover is up 10.00% at $110.0000',
		'Mover is down 10.00% at $99.0000',
		'Mover is up 11.11% at $110.0000',
	]);
});

test('a first price is not reported, and a repeated move is reported again', async () => {
	const me = await member();
	const token = await record('project', 'Swinger');
	await saveAlert(database.db, me.id, {
		type: 'project',
		slug: token.slug,
		kind: 'price',
		limit: 50,
		by_mail: true,
	});
	for (const price of [1, 2, 1, 2, 0, 2]) {
		await quote(token.id, price);
		await tell();
	}
	expect((await titles(me.id)).map((title) => title.split(' at ')[0])).toEqual([
		'Swinger is up 100.00%',
		'Swinger is down 50.00%',
		'Swinger is up 100.00%',
		'Swinger is down 100.00%',
	]);
});
