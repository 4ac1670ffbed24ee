import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { withClient } from '#lib/db/session.ts';
import { ecb } from '#lib/importers/ecb.ts';
import { CACHE_CHANNEL } from '#lib/page-cache/cache-tags.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { input, load, loadFrom, serving } from '../../../tests/setup/import.ts';
import { convertUsd, usdAmount } from './converted.ts';
import { latestRates } from './rates.ts';
import { storeRates } from './store-rates.ts';

const database = useTestDatabase();
beforeEach(() => database.db.execute(sql`truncate exchange_rate`));

/** The day that many days ago, by the database's calendar. */
const daysAgo = (days: number): string =>
	new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const rate = (currency: string, perEuro: number, day = daysAgo(1)) => ({ currency, perEuro, day });

/** The bank's file in its own format. */
const file = (days: Record<string, Record<string, string>>): string => `<?xml version="1.0"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube>${Object.entries(days)
	.map(
		([day, rates]) =>
			`<Cube time='${day}'>${Object.entries(rates)
				.map(([currency, perEuro]) => `<Cube currency='${currency}' rate='${perEuro}'/>`)
				.join('')}</Cube>`,
	)
	.join('')}</Cube></gesmes:Envelope>`;

test('dollars are valued by the newest day for which all rates are known', async () => {
	const days: Record<string, Record<string, string>> = {
		[daysAgo(1)]: { USD: '1.30' },
		[daysAgo(2)]: { USD: '1.25', CAD: '1.75', JPY: '180.31' },
		[daysAgo(3)]: { USD: '1.10', CAD: '1.50' },
	};
	const loaded = await serving(
		(_, response) => response.end(file(days)),
		(base) => loadFrom(database.db, ecb, base),
	);
	expect(loaded).toMatchObject({ ended: 'complete', counts: { read: 6, created: 6 } });
	expect(await latestRates(database.db)).toEqual({
		day: daysAgo(2),
		perDollar: { euro: 0.8, cnd: 1.4 },
	});
});

test('rates older than a month are ignored', async () => {
	await storeRates(database.db, 'ecb', [
		rate('USD', 1.25, daysAgo(40)),
		rate('CAD', 1.75, daysAgo(40)),
	]);
	expect(await latestRates(database.db)).toBeNull();
});

test('a rate corrected by its source replaces the first, and pages are refreshed', async () => {
	await withClient(database.url, 'test', async (client) => {
		const heard: (string | undefined)[] = [];
		client.on('notification', ({ payload }) => heard.push(payload));
		await client.query(`listen ${CACHE_CHANNEL}`);
		const given = [rate('USD', 1.25), rate('CAD', 1.75)];
		expect(await storeRates(database.db, 'ecb', given)).toEqual(['created', 'created']);
		expect(await storeRates(database.db, 'ecb', given)).toEqual(['unchanged', 'unchanged']);
		expect(await storeRates(database.db, 'ecb', [rate('USD', 1.25), rate('CAD', 2)])).toEqual([
			'unchanged',
			'updated',
		]);
		await client.query('select');
		expect(heard).toEqual(['["rates"]', '["rates"]']);
	});
	expect((await latestRates(database.db))?.perDollar.cnd).toBe(1.6);
});

test.each([
	['a rate of nothing', { USD: '0.000' }, 'its rate is 0'],
	['no number', { USD: '1e400' }, 'its rate is no number'],
	['a negative rate', { USD: '-1.2' }, 'its rate is no number'],
	['no currency', { US_D: '1.2' }, 'it names no currency'],
])('%s is rejected', async (_, rates, reason) => {
	const { rejected } = await load(database.db, ecb, input(file({ [daysAgo(1)]: rates })));
	expect(rejected).toMatchObject([{ reason }]);
});

test('a future date is rejected, and so is a repeated one', async () => {
	const twice = file({ [daysAgo(-3)]: { USD: '1.2' }, [daysAgo(1)]: { USD: '1.2' } }).replace(
		'</Cube></Cube>',
		"<Cube currency='USD' rate='9'/></Cube></Cube>",
	);
	const { rejected, counts } = await load(database.db, ecb, input(twice));
	expect(rejected.map(({ reason }) => reason)).toEqual([
		'its day is yet to come',
		'an earlier row has the rate of that day',
	]);
	expect(counts.created).toBe(1);
});

test.each([
	['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><Envelope/>', /declares a document type/],
	['another document', '<feed></feed>', /has no reference rates/],
	['half a document', '<Envelope><Cube><Cube time="2024-01-02">', /is not well-formed XML/],
])('%s: an error message, and nothing is saved', async (_, text, sentence) => {
	const { ended } = await load(database.db, ecb, input(text));
	expect(ended).toEqual({ broken: expect.stringMatching(sentence) });
});

test('an amount is written with its rate, the day and the source; a sum keeps its plus sign', () => {
	const rates = { day: '2026-11-20', perDollar: { euro: 0.8, cnd: 1.4 } };
	expect(convertUsd({ usd: 12_500_000, as: 'amount', after: '+' }, rates)).toEqual([
		{
			currency: 'euro',
			text: '~€10.00M+',
			title:
				'About 10,000,000 EUR; 1 USD = 0.8000 EUR, European Central Bank reference rate, Nov 20, 2026',
		},
		{
			currency: 'cnd',
			text: '~CA$17.50M+',
			title:
				'About 17,500,000 CAD; 1 USD = 1.4000 CAD, European Central Bank reference rate, Nov 20, 2026',
		},
	]);
	expect(convertUsd({ usd: -2, as: 'amount' }, rates)[0]?.text).toBe('~-€1.6');
	expect(convertUsd({ usd: 0.5, as: 'price' }, rates)[0]?.text).toBe('~€0.4000');
	expect(convertUsd({ usd: 1, as: 'amount' }, null)).toEqual([]);
	expect(usdAmount(null)).toBeNull();
});
