import { expect, test } from 'vitest';
import { readRound } from './read-round.ts';

const inShort = (title: string, summary = '') => {
	const round = readRound({ title, summary });
	if (!round) return null;
	const { raiser, amount, currency, type, leads, others, valuation } = round;
	return [
		...[raiser, amount, currency, type, leads.join(' & '), others.join(' & ')],
		valuation?.amount ?? null,
	];
};

test.each([
	[
		'Crypto payments startup Mesh raises $82 million in Series B funding led by Paradigm',
		['Mesh', 82e6, 'USD', 'Series B', 'Paradigm', '', null],
	],
	['Mesh Raises $75M Series C at $1B Valuation', ['Mesh', 75e6, 'USD', 'Series C', '', '', 1e9]],
	[
		'Exclusive: Zama becomes unicorn with $57 million Series B led by Blockchange Ventures and Pantera Capital',
		['Zama', 57e6, 'USD', 'Series B', 'Blockchange Ventures & Pantera Capital', '', null],
	],
	[
		'Paradigm leads $20M Series A in Noble',
		['Noble', 20e6, 'USD', 'Series A', 'Paradigm', '', null],
	],
	[
		'Jump Crypto leads Injective’s $40M round to help expand DeFi applications',
		['Injective', 40e6, 'USD', null, 'Jump Crypto', '', null],
	],
	[
		'Sam Altman’s World raises $135M from a16z and Bain Capital Crypto',
		['World', 135e6, 'USD', null, '', 'a16z & Bain Capital Crypto', null],
	],
	[
		'Dynamic, a wallet provider, secures $13.5 million Series A led by Andreessen Horowitz',
		['Dynamic', 13.5e6, 'USD', 'Series A', 'Andreessen Horowitz', '', null],
	],
	[
		'Berlin-based Membrane raises €10 million in seed funding',
		['Membrane', 10e6, 'EUR', 'Seed', '', '', null],
	],
	[
		'Kalshi hits $11 billion valuation with $1 billion round led by Sequoia and CapitalG',
		['Kalshi', 1e9, 'USD', null, 'Sequoia & CapitalG', '', 11e9],
	],
	[
		'Stablecoin Startup Agora Lands $50M Series A Round Led by Founders Fund',
		['Agora', 50e6, 'USD', 'Series A', 'Founders Fund', '', null],
	],
	[
		'Gdansk startup Vestora raises 20 million zlotys in Series A led by Inovo VC',
		['Vestora', 20e6, 'PLN', 'Series A', 'Inovo VC', '', null],
	],
	[
		'Manila wallet Barola raises P280 million in Series A led by Foxmont Capital Partners',
		['Barola', 280e6, 'PHP', 'Series A', 'Foxmont Capital Partners', '', null],
	],
	[
		'Bakkt raises Series A at valuation topping $700 million',
		['Bakkt', null, null, 'Series A', '', '', 7e8],
	],
	[
		'$6 million seed round led by Electric Capital goes to Move auditor Ottershield',
		['Ottershield', 6e6, 'USD', 'Seed', 'Electric Capital', '', null],
	],
	[
		'Web3 loyalty startup Chaingenie bags ₹25 crore led by Blume',
		['Chaingenie', 250e6, 'INR', null, 'Blume', '', null],
	],
	[
		'Twitch co-founder raises $24M for Web3 gaming firm Metatheory',
		['Metatheory', 24e6, 'USD', null, '', '', null],
	],
	[
		'Fund administrator for crypto VCs, Foresheet, raises $12 million',
		['Foresheet', 12e6, 'USD', null, '', '', null],
	],
	[
		'Worldcoin developer Tools for Humanity banks $115M Series C',
		['Tools for Humanity', 115e6, 'USD', 'Series C', '', '', null],
	],
	[
		'Lava adds $17.5 million in Series A extension, QCP Capital and Animoca Brands lead',
		['Lava', 17.5e6, 'USD', 'Extended Series A', 'QCP Capital & Animoca Brands', '', null],
	],
	[
		'KuCoin raises $150 million in Jump Crypto-led Series B, plans an exchange token',
		['KuCoin', 150e6, 'USD', 'Series B', 'Jump Crypto', '', null],
	],
])('%s', (title, round) => {
	expect(inShort(title)).toEqual(round);
});

test.each([
	'Crypto payments startup Mesh raises $82 million in Series B funding led by Paradigm',
	'Stablecoin Startup Agora Lands $50M Series A Round Led by Founders Fund',
	'KuCoin raises $150 million in Jump Crypto-led Series B, plans an exchange token',
])('needs no review: %s', (title) => {
	expect(readRound({ title })?.isPlain).toBe(true);
});

test('where the title is silent, the summary counts, but not for earlier rounds', () => {
	expect(
		inShort(
			'Two teenagers, one oracle',
			'Seer Labs, founded by two dropouts, says it closed $3.3 million in pre-seed money. Nascent led. In May it raised $1 million led by Others.',
		),
	).toEqual(['Seer Labs', 3.3e6, 'USD', 'Pre-Seed', 'Nascent', '', null]);
	expect(
		inShort(
			'Yellow Card Closes $40M',
			'Polychain Capital led the round, which comes less than a year after the Series A. Valar Ventures and Sozo Ventures also invested.',
		),
	).toEqual([
		...['Yellow Card', 40e6, 'USD', null, 'Polychain Capital'],
		...['Valar Ventures & Sozo Ventures', null],
	]);
});

test('the summary gives lead, participants, stage and valuation', () => {
	expect(
		inShort(
			'Irys raises $10 million',
			'The Series A round was led by CoinFund, with participation from Hypersphere, Amber Group and Breyer Capital, valuing the company at $200 million. It will hire.',
		),
	).toEqual([
		...['Irys', 10e6, 'USD', 'Series A', 'CoinFund', 'Hypersphere & Amber Group & Breyer Capital'],
		200e6,
	]);
});

test.each([
	[
		'Tempo nets $500 million from Thrive and Greenoaks',
		'The blockchain is valued at $5 billion after the Series A, which the two firms co-led.',
		'Thrive & Greenoaks',
	],
	[
		'XMTP creator Ephemera raises $20M',
		'The Series B was led by Union Square Ventures, a16z crypto and Lightspeed Faction. Coinbase Ventures took part.',
		'Union Square Ventures & a16z crypto & Lightspeed Faction',
	],
	[
		'Agora raises $50M Series A led by Paradigm',
		'Dragonfly, which led its $12 million seed a year earlier, also invested.',
		'Paradigm',
	],
	[
		'Pantera bets on Figment with $12 million',
		'Pantera Capital led the Series A. Galaxy and Coinbase Ventures joined.',
		'Pantera Capital',
	],
	[
		'Quillmark raises $14 million Series A to bring repo markets onchain',
		"The startup's round was led by Ostrava Ventures. Quillmark previously raised a $4 million seed round in 2024 led by Marlpit Capital.",
		'Ostrava Ventures',
	],
	['Tarnfield closes $26M Series B led by Ostrava-backed Marlpit Capital', '', 'Marlpit Capital'],
	[
		'Tarnfield raises $5 million from Marlpit Ventures',
		'The firm led the seed round.',
		'Marlpit Ventures',
	],
	[
		'Quillmark raises $2.2 million for payouts',
		'Marlpit, the family office of Ada Brack, led. The Ostrava Group joined.',
		'Marlpit',
	],
])('tells who led from who joined: %s', (title, summary, leads) => {
	expect(readRound({ title, summary })?.leads.join(' & ')).toBe(leads);
});

test.each([
	'Multicoin raises $500M for third venture fund',
	'Injective launches $150M ecosystem fund to accelerate DeFi adoption',
	'Strategy raises $2B via convertible notes to buy bitcoin',
	'Kraken in talks to raise $500M at $15B valuation',
	'Tether to raise $20 billion at $500B valuation',
	'Fed raises rates by 25 basis points',
	'Crypto startups raised $2.5 billion in Q3',
	'Hyperliquid burns $1B of HYPE',
	'Figure wins $5M contract with bank',
	'Coinbase acquires Deribit for $2.9 billion',
	'Hacker steals $5M from Radiant',
	'Ripple settles with SEC for $50 million',
	'Polkadot-Based Derivatives Exchange Raises $6.4M at $50M Valuation',
	'Bitcoin ETFs draw $500 million in a day',
	'Analyst raises price target of Coinbase to $400',
	'Charity raises $2M in bitcoin for earthquake relief',
	'VC firm CoinFund raises $158 million to back early-stage crypto startups',
	'Web3 investor Greenfield secures €135m',
	'Variant closes $450M across seed and opportunity funds',
	'Metaplanet announces $137M capital raise through third-party allotment',
	'MoonPay picks up Helio for $175M, its largest deal yet',
])('no round: %s', (title) => {
	expect(inShort(title)).toBeNull();
});

test('a sum in a cryptocurrency is left to an editor', () => {
	const summary = 'The seed round was led by Paradigm and joined by Variant.';
	const of = (sum: string) =>
		readRound({ title: `Wallet startup Solenne raises ${sum} in seed round`, summary });
	expect(of('$12 million')?.isPlain).toBe(true);
	expect(of('120 BTC')?.isPlain ?? false).toBe(false);
});

test('a text of any length and shape is read in bounded steps', () => {
	for (const part of [
		'raises ',
		'$1M ',
		'led by ',
		'A, ',
		'at a valuation of ',
		'x raises $',
		"'s ",
	])
		readRound({ title: part.repeat(200_000), summary: part.repeat(200_000) });
	// What grows with more than the length of a text would not end within the time of a test.
});
