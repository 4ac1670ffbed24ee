import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { matchCall } from './match-call.ts';
import { matchRows } from './match-rows.ts';
import { type MatchedRecord, type MatchQuery, MIN_SURE_CONFIDENCE } from './match-shapes.ts';

const database = useTestDatabase();
const token = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';

beforeAll(async () => {
	const import_ = { origin: 'import:coingecko' };
	await revise(database.db, import_, [
		{
			type: 'project',
			set: {
				name: 'Uniswap',
				symbol: 'UNI',
				website: 'https://www.uniswap.org/',
				twitter: 'https://x.com/Uniswap',
				contracts: [{ chain: 'ethereum', address: token }],
				identifiers: [{ source: 'coingecko', external_id: 'uniswap' }],
			},
		},
		{ type: 'project', set: { name: 'PAID Network' } },
		{ type: 'project', set: { name: 'Terra' } },
		{ type: 'organization', set: { name: 'Terra' } },
		{ type: 'organization', set: { name: 'Andreessen Horowitz', aliases: ['a16z'] } },
		{ type: 'project', set: { name: 'Written', website: 'https://medium.com/@written' } },
		{ type: 'project', set: { name: 'Paged', website: 'https://paged.github.io' } },
	]);
	await revise(database.db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Fictional', website: 'https://fictional.example.org' } },
	]);
});

const match = async (...rows: Partial<MatchQuery>[]): Promise<MatchedRecord[][]> =>
	matchRows(database.db, rows);
const short = (records: MatchedRecord[] | undefined) =>
	records?.map(({ type, slug, signs }) => [type, slug, signs.join(' + ')].join(' '));

test('each kind of sign finds its record, and is reported', async () => {
	const found = await match(
		{ domain: 'https://APP.uniswap.org/swap' },
		{ domain: 'uniswap.org' },
		{ domain: 'press@uniswap.org' },
		{ handle: '@uniswap' },
		{ handle: 'twitter.com/Uniswap' },
		{ contract: token.toUpperCase().replace('0X', '0x') },
		{ contract: `eth:${token}` },
		{ contract: `ethereum:${token}` },
		{ contract: `base:${token}` },
		{ outside_id: { source: 'coingecko', id: 'uniswap' } },
		{ name: 'uni-swap' },
		{ name: 'Uniwsap' },
		{ name: 'PAID Nrtwork' },
		{ name: 'Uniswap Inc.' },
		{ name: 'A16Z' },
		{ name: 'Uniswap Foundation' },
		{ name: 'UNI' },
		{ name: 'Uniswap', domain: 'uniswap.org' },
		{ name: 'Nobody of this name' },
		{},
	);
	expect(found.map(short)).toEqual([
		['projects uniswap domain above or below'],
		['projects uniswap domain'],
		['projects uniswap domain'],
		['projects uniswap X handle'],
		['projects uniswap X handle'],
		['projects uniswap contract'],
		['projects uniswap contract'],
		['projects uniswap contract'],
		[],
		['projects uniswap CoinGecko id'],
		['projects uniswap name'],
		['projects uniswap name, one letter different'],
		['projects paid-network name, one letter different'],
		['projects uniswap name without its legal form'],
		['organizations andreessen-horowitz another name'],
		['projects uniswap name, but for a common word'],
		['projects uniswap symbol'],
		['projects uniswap domain + name'],
		[],
		[],
	]);
	const sure = found.map(([first]) =>
		first ? first.confidence >= MIN_SURE_CONFIDENCE : undefined,
	);
	expect(sure.filter((one) => one === false)).toHaveLength(2);
});

test('two records of one name are both returned and neither is sure, until the kind is given', async () => {
	const [both, one] = await match({ name: 'Terra' }, { name: 'Terra', type: 'organizations' });
	expect(both?.map(({ type }) => type).toSorted()).toEqual(['organizations', 'projects']);
	expect(both?.every(({ confidence }) => confidence < MIN_SURE_CONFIDENCE)).toBe(true);
	expect(one?.map(({ type, confidence }) => [type, confidence])).toEqual([['organizations', 0.85]]);
});

test('the name is not enough when the site differs', async () => {
	const [[found] = []] = await match({ name: 'Uniswap', domain: 'uniswap-bakery.fr' });
	expect(found).toMatchObject({ confidence: 0.34, against: ['another domain'] });
});

test('a page on a shared host is no sign, your own host there is', async () => {
	const found = await match(
		{ domain: 'medium.com' },
		{ domain: 'paged.github.io' },
		{ domain: 'other.github.io' },
	);
	expect(found.map(short)).toEqual([[], ['projects paged domain'], []]);
});

test('a different digit is no typo, and samples never match', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Uniswap V3' } },
	]);
	const found = await match(
		{ name: 'Uniswap V2' },
		{ name: 'Fictional' },
		{ domain: 'fictional.example.org' },
	);
	expect(found.flat()).toEqual([]);
});

test('malicious text finds nothing', async () => {
	const trouble = [
		"'; drop table project; --",
		'%',
		'__',
		'(((',
		'\\',
		'🏴‍☠️',
		'ﷺ'.repeat(50),
		'.',
		' ',
	];
	for (const text of trouble) {
		const outside_id = { source: text, id: text };
		const [found] = await match({
			name: text,
			domain: text,
			handle: text,
			contract: text,
			outside_id,
		});
		expect(found, text).toEqual([]);
	}
});

const ask = (body: unknown) => {
	const url = new URL('http://cairn.test/api/v1/match');
	const request = new Request(url, {
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'content-type': 'application/json' },
	});
	return matchCall(database.db, { request, url, clientAddress: '192.0.2.1' });
};

test('a hundred rows at once are answered in order, more are refused', async () => {
	const row = { name: 'Uniswap' };
	const answer = await ask({ rows: [...Array.from({ length: 99 }, () => ({ name: 'Zzz' })), row] });
	expect(answer.status).toBe(200);
	const { rows } = await answer.json();
	expect(rows).toHaveLength(100);
	expect(rows[98]).toEqual({ records: [] });
	expect(rows[99].records[0]).toMatchObject({ slug: 'uniswap', page: '/project/uniswap' });
	for (const refused of [
		{ rows: [] },
		{ rows: Array.from({ length: 101 }, () => row) },
		{},
		{ rows: [{ name: 1 }] },
		{ rows: [{ name: 'a\0' }] },
	])
		expect((await ask(refused)).status).toBe(422);
});

test('however many share a name, five are returned', async () => {
	await revise(
		database.db,
		{ origin: 'staff' },
		Array.from({ length: 30 }, (_, at) => ({
			type: 'project' as const,
			set: { name: at % 2 ? 'Same' : 'SAME' },
		})),
	);
	const [found] = await match({ name: 'same' });
	expect(found).toHaveLength(5);
	expect(found?.[0]?.confidence).toBeLessThan(0.05);
});
