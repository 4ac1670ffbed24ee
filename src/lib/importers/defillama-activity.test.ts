import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { feesRow, stablecoin } from '../../../tests/setup/defillama-figures.ts';
import { emptyCatalogue, input, load, loadFrom, serving } from '../../../tests/setup/import.ts';
import { defillama } from './defillama.ts';
import type { Importer } from './importer.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

function typed(name: string): Importer {
	const found = defillama.types?.of(name);
	if (!found) throw new Error(`defillama has no type ${name}`);
	return found;
}

/** Projects that the catalogue knows by these identifiers. */
const know = (...known: [name: string, source: string, id: string][]) =>
	revise(
		database.db,
		{ origin: 'staff' },
		known.map(([name, source, external_id]) => ({
			type: 'project' as const,
			set: { name, identifiers: [{ source, external_id }] },
		})),
	);

async function figures(of: 'fees' | 'dex_volume') {
	const [day, week, month] = ['24h', '7d', '30d'].map((time) =>
		sql.identifier(`${of}_${time}_usd`),
	);
	const { rows } = await database.db.execute(sql`
		select p.name, m.${day} as day, m.${week} as week, m.${month} as month, m.${sql.identifier(`${of}_source`)} as source
		from project p left join market_figure m on m.project_id = p.id order by p.id`);
	return rows.map(({ name, day: d, week: w, month: m, source }) => [name, d, w, m, source]);
}

test('fees go to known protocols, and their sums to a family known as a whole', async () => {
	await know(
		['Tidal', 'defillama', '7'],
		['Ember', 'defillama-slug', 'ember'],
		['Ember V3', 'defillama', '1599'],
		['Number Nine', 'defillama', '9'],
		['Quiet', 'defillama', '10'],
	);
	const rows = [
		feesRow({ defillamaId: '7', slug: 'tidal', total24h: 5, total7d: 36.5, total30d: 150 }),
		feesRow({
			...{ defillamaId: '1599', slug: 'ember-v3', parentProtocol: 'parent#ember' },
			...{ total24h: 100, total7d: '700', total30d: 3_000 },
		}),
		feesRow({
			...{ defillamaId: '111', slug: 'ember-v2', parentProtocol: 'parent#ember' },
			...{ total24h: 1, total7d: null, total30d: 30 },
		}),
		// A chain with a protocol's number, and a protocol that occurs twice.
		feesRow({ defillamaId: '9', slug: 'ninechain', protocolType: 'chain', category: 'Chain' }),
		feesRow({ defillamaId: '7', slug: 'tidal', total24h: 999 }),
		feesRow({ defillamaId: '10', slug: 'quiet', total24h: -4, total7d: 'lots', total30d: 1e300 }),
		feesRow({ defillamaId: '404', slug: 'nobody' }),
		feesRow({ defillamaId: null }),
		...[null, 'text', 7],
	];
	const answer = { allChains: ['Ethereum'], total24h: 111, protocols: rows };
	const asked: string[] = [];
	await serving(
		({ url }, response) => {
			asked.push(url ?? '');
			response.end(JSON.stringify(answer));
		},
		async (base) => {
			const { counts, rejected, notes } = await loadFrom(database.db, typed('fees'), base);
			expect(counts).toMatchObject({ read: 12, created: 0, rejected: 4 });
			expect(rejected[0]?.reason).toMatch(/^defillamaId is not usable/);
			expect([...notes.keys()]).toEqual(
				expect.arrayContaining([
					'total24h left out: not usable',
					'total30d left out: not usable',
					'figures left out: an earlier row has the project’s',
				]),
			);
			const again = await loadFrom(database.db, typed('fees'), base);
			expect(again.counts).toMatchObject({ created: 0, updated: 0 });
		},
	);
	expect(await figures('fees')).toEqual([
		['Tidal', 5, 36.5, 150, 'defillama'],
		['Ember', 101, 700, 3_030, 'defillama'],
		['Ember V3', 100, 700, 3_000, 'defillama'],
		['Number Nine', null, null, null, null],
		['Quiet', null, null, null, 'defillama'],
	]);
});

test('a project known both as a family and as a part gets the family’s figures', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Ember',
				identifiers: [
					{ source: 'defillama-slug', external_id: 'ember' },
					{ source: 'defillama', external_id: '111' },
				],
			},
		},
	]);
	const parts = ['111', '1599'].map((defillamaId) =>
		feesRow({ defillamaId, parentProtocol: 'parent#ember', total24h: 50 }),
	);
	await load(database.db, typed('volumes'), input({ protocols: parts }));
	expect((await figures('dex_volume'))[0]?.slice(0, 2)).toEqual(['Ember', 100]);
});

test('a stablecoin’s circulation is taken in USD, and is unknown without a price', async () => {
	const names = ['tether', 'euro-coin', 'real', 'floating', 'gone', 'odd'];
	await know(...names.map((id): [string, string, string] => [id, 'coingecko', id]));
	const rows = [
		stablecoin({ gecko_id: 'tether', circulating: { peggedUSD: 183e9 }, price: 0.9995 }),
		stablecoin({ gecko_id: 'tether', circulating: { peggedUSD: 1 }, price: 7 }),
		stablecoin({
			gecko_id: 'euro-coin',
			pegType: 'peggedEUR',
			circulating: { peggedEUR: 4e8 },
			price: '1.16',
		}),
		stablecoin({
			gecko_id: 'real',
			pegType: 'peggedREAL',
			circulating: { peggedREAL: 5e6 },
			price: null,
		}),
		stablecoin({
			gecko_id: 'floating',
			pegType: 'peggedVAR',
			circulating: { peggedVAR: 0 },
			price: null,
		}),
		stablecoin({ gecko_id: 'gone', circulating: { peggedUSD: 12 }, delisted: true }),
		stablecoin({ gecko_id: 'odd', circulating: { peggedUSD: -5, peggedEUR: 'x' }, price: 1e99 }),
		stablecoin({ gecko_id: null }),
		stablecoin({ pegType: '<b>' }),
		stablecoin({ gecko_id: 'unknown' }),
		null,
	];
	const { counts } = await load(
		database.db,
		typed('stablecoins'),
		input({ peggedAssets: rows, chains: [] }),
	);
	expect(counts).toMatchObject({ read: 11, created: 0, rejected: 3 });
	const found = await database.db.execute(sql`
		select p.name, stablecoin_circulating_usd as usd, stablecoin_price_usd as price, stablecoin_peg as peg, stablecoin_source as source
		from project p join market_figure on project_id = p.id order by p.id`);
	expect(
		found.rows.map(({ name, usd, price, peg, source }) => [name, usd, price, peg, source]),
	).toEqual([
		['tether', 183e9, 0.9995, 'USD', 'defillama'],
		['euro-coin', 4e8, 1.16, 'EUR', 'defillama'],
		['real', 5e6, null, 'BRL', 'defillama'],
		['floating', null, null, 'VAR', 'defillama'],
		['gone', null, null, 'USD', 'defillama'],
		['odd', null, null, 'USD', 'defillama'],
	]);
});

test.each(['fees', 'volumes', 'stablecoins'])(
	'an answer about something other than %s ends the run with an error',
	async (type) => {
		for (const body of ['{}', '[]', '{"protocols":7}', '{"message":"Forbidden"}']) {
			const { ended, counts } = await load(database.db, typed(type), input(body));
			expect(ended).toEqual({ broken: expect.stringMatching(/^test input [^\n]{10,200}\.$/) });
			expect(counts.read).toBe(0);
		}
	},
);

test('a truncated answer is discarded, as a family would lack its last parts', async () => {
	await know(['Tidal', 'defillama', '7']);
	const whole = JSON.stringify({ protocols: [feesRow({ defillamaId: '7' }), feesRow()] });
	const { ended, counts } = await load(database.db, typed('fees'), input(whole.slice(0, -9)));
	expect(ended).toMatchObject({ broken: expect.stringMatching(/stops being a JSON list/) });
	expect(counts.read).toBe(0);
});
