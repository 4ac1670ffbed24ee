import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeHeadlines } from '../../../bench/headlines.ts';
import { type Asset, Recogniser } from './recognise.ts';

const project = (id: number, name: string, symbol?: string, weight?: number): Asset => ({
	type: 'project',
	id,
	name,
	...(symbol === undefined ? {} : { symbol }),
	...(weight === undefined ? {} : { weight }),
});
const assets: Asset[] = [
	project(1, 'Bitcoin', 'BTC'),
	project(2, 'Bitcoin Cash', 'BCH'),
	project(3, 'NEAR Protocol', 'NEAR'),
	project(4, 'Flow', 'FLOW'),
	project(5, 'Aura Network', 'AURA'),
	project(6, 'Aura Finance', 'AURA'),
	project(7, 'Jupiter Token', 'JUP', 2e9),
	project(8, 'Jupiter Project', 'JUP', 1e6),
	project(9, 'Gate', 'GT'),
	{ type: 'organization', id: 9, name: 'Gate' },
	project(10, 'dogwifhat', 'WIF'),
];
const recogniser = new Recogniser(assets);
const idsIn = (text: string) => recogniser.recognise(text).map(({ type, id }) => `${type} ${id}`);

test('of 200 labelled headlines at least 95 % of what is recognised is right, and 90 % of what is meant is found', async () => {
	const { headlines, precision, recall } = await judgeHeadlines();
	expect(headlines).toBe(200);
	expect(precision).toBeGreaterThanOrEqual(95);
	expect(recall).toBeGreaterThanOrEqual(90);
});

test.each([
	['the longest name counts alone', 'Bitcoin Cash rallies', ['project 2']],
	['a name in a longer word is none', 'Bitcoiners gather in Prague', []],
	['hyphens and possessives end a name', "Bitcoin's week in Bitcoin-backed loans", ['project 1']],
	[
		'each is told once, in the order of the text',
		'BCH, BTC and bitcoin',
		['project 2', 'project 1'],
	],
	['an everyday word alone is no name', 'Flow of funds into exchanges slows near year end', []],
	['an everyday word with its kind beside it is', 'Flow blockchain restarts', ['project 4']],
	['a $ makes any spelling a symbol', 'Why $near is up', ['project 3']],
	['a sum of money is no symbol', 'Fund raises $4 million', []],
	['all in capitals no symbol counts', 'FUNDS FLOW OUT NEAR YEAR END', []],
	['a name of two records is nobody’s', 'Aura raises a round, AURA falls', []],
	['unless one outweighs the other', 'JUP doubles', ['project 7']],
	['an exchange goes before its project', 'Users leave Gate after hack', ['organization 9']],
	['unless the text says token', 'The Gate token is listed', ['project 9']],
	['a name in small letters counts as its owner writes it', 'dogwifhat is back', ['project 10']],
])('%s', (_, text, ids) => {
	expect(idsIn(text)).toEqual(ids);
});

test('any text is accepted, and what is found is in it', () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.oneof(
					fc.string({ unit: 'binary' }),
					fc.constantFrom('Bitcoin', '$NEAR', 'Flow', 'BCH', "'s", ' '),
				),
			),
			(parts) => {
				const text = parts.join('');
				if (recogniser.recognise(text).length > 0)
					expect(text.toLowerCase()).toMatch(/bitcoin|btc|bch|near|flow|aura|jup|gate|gt|wif/);
			},
		),
	);
});
