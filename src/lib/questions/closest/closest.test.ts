import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedStarter } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import type { Answer, SpokenAnswer } from '../answer.ts';
import { answerQuery, answerQuestion } from '../answer-question.ts';
import { querySchema } from '../query.ts';
import { readWithParts } from '../read-question.ts';
import { tokensOf } from '../reading/tokens.ts';
import { aspects } from './aspects.ts';
import { closestReadings, isSure } from './closest-readings.ts';
import { rankAspects } from './rank-aspects.ts';
import { learntWeights } from './weights.ts';
import { wordSigns } from './word-signs.ts';
import words from './words.json' with { type: 'json' };

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');
beforeAll(() => seedStarter(database.db));

const ask = (question: string): Promise<Answer> =>
	answerQuestion(database.db, { question, turns: [], today });
const inWords = ({ text, facts }: SpokenAnswer): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : facts.find(({ id }) => id === piece.fact)?.shown,
		)
		.join('');

describe('what the planner cannot read is answered when it is certain', () => {
	test.each([
		['who leads Binance?', /Richard Teng is .*CEO/],
		['Who is the chief investment officer of Bitwise?', /^Matt Hougan is Chief Investment Officer/],
		['Who co-founded the Sui blockchain?', /^Sui was founded by .*Evan Cheng/],
		['Who is the president of Ava Labs?', /^John Wu is President of Ava Labs/],
		['what blockchain does Jito run on', /^The ecosystem of Jito is Solana\.$/],
		['Ai đang điều hành Binance?', /Richard Teng is .*CEO/],
		['head of Mysten Labs', /^Evan Cheng is Co-founder and CEO of Mysten Labs/],
		['cio at bitwise?', /^Matt Hougan is Chief Investment Officer of Bitwise/],
		['chief scientist offchain labs', /^Ed Felten is Co-founder and Chief Scientist/],
		['does base have its own token', /^Does Base have a token\? No\.$/],
		['Which investors do Compound and Uniswap share?', /^3 investors: .*Paradigm/],
		['celsius founder jail date', /^1 event/],
		['solana outages, when', /^2 events/],
		['When was the Merge?', /^1 event/],
		['date makerdao changed its name to Sky', /^1 event/],
		['ngày Taproot được kích hoạt trên Bitcoin', /^1 event/],
		['slice of OP set aside for retroactive public goods', /20%/],
		['Where did Fred Ehrsam work before Paradigm?', /Coinbase/],
		['multicoin leads in 22', /^\d+ funding rounds/],
		['is Pendle on Solana or Ethereum?', /^Pendle is on ethereum, /],
		[
			'how much did ETHGas raise and from whom',
			/^1 funding round: ETHGas .*Amount: \$12\.00M\. Lead investors: Polychain Capital\./,
		],
		['Fan Controlled Football Series A leads?', /^\d investors?: /],
		['Strike (jack mallers) B round: how many dollars', /\$80\.00M/],
		['David Lu của Drift học ở trường nào?', /^David Lu, education: /],
		['ava labs who founded it', /^Ava Labs was founded by .*Emin Gün Sirer/],
		['Just the website: Bitwise', /^The website of Bitwise is https/],
		['camelot dex founders', /^Camelot was founded by /],
		["what's Matt Huang's old employer", /Sequoia/],
		['sandbox investors', /^\d+ investors: .*Animoca Brands/],
		['near protocl cofounder names', /^NEAR Protocol was founded by .*Illia Polosukhin/],
		['lghtning labs foundrs', /^Lightning Labs was founded by .*Elizabeth Stark/],
		['hacks of radiant capital', /^2 events/],
		['radiant capital exploits', /^2 events/],
		['Ronin bị tấn công khi nào?', /^4 events/],
		['kaspa upgrades', /^1 event/],
		['what got hacked on curve in 2023', /^1 event/],
		['usdc mat peg ngay nao', /^1 event/],
		['Where does IOTA co-founder Dominik Schiener live?', /Berlin/],
		['source for whop rnd', /^What sources say about Whop:$/],
		["sources of Solana's 2018 rounds", /^What sources say about these 2 rounds:$/],
		// Its product and the company that issues it are two records with the same name.
		['who works at tether', /^6 people: .*Brock Pierce.*Giancarlo Devasini/],
		['how many founders does tether have', /^4 /],
		['who founded tether', /^Tether was founded by .*Brock Pierce.* and Giancarlo Devasini/],
	])('%s', async (question, said) => {
		const answer = await ask(question);
		expect(answer.outcome).toBe('answer');
		if (answer.outcome === 'answer') expect(inWords(answer)).toMatch(said);
	});
});

test('a founder who is still there is not called the only one', async () => {
	const answerTo = async (time: 'now' | 'any') => {
		const record = { type: 'organization' as const, slug: 'coinbase', name: 'Coinbase' };
		const positions = { of: [record], founders: true, time, titles: [] };
		const rows = { source: 'people' as const, groups: [], rounds: null, positions };
		const query = querySchema.parse({ kind: 'list', rows, sort: null, take: null, fields: [] });
		const answer = await answerQuery(database.db, query, today);
		return answer.outcome === 'answer' ? answer : expect.unreachable();
	};
	expect(inWords(await answerTo('any'))).toMatch(/^Coinbase was founded by /);
	const now = await answerTo('now');
	expect(inWords(now)).not.toMatch(/was founded by/);
	const names = now.facts.filter(
		({ record, field }) => record?.endsWith('/coinbase') && field === 'name',
	);
	expect(names).toEqual([]);
});

describe('a question inside another question', () => {
	test.each([
		['Who is the CEO of Wintermute?', 'where is the firm based?', /^Wintermute is based in London/],
		[
			'Who led LayerZero’s 2022 Series A?',
			'and at what valuation?',
			/^1 funding round: LayerZero Series A/,
		],
		['who founded Scroll?', 'and where is it based?', /^The location of Scroll is not known/],
		['Who is Mike Silagadze?', "and his project's ticker?", /ETHFI/],
		['which firm did Chris Burniske found?', 'whats in its portfolio', /Celestia/],
		['which raised more, Morpho or Compound', 'who invested in the second one', /^9 investors/],
		["When did Berachain's mainnet go live?", 'who else went live in 2025', /^3 projects/],
		['exchanges in hong kong', 'now the ones in Seychelles', /^3 exchanges/],
	])('%s %s', async (first, question, said) => {
		const before = await ask(first);
		const reading = before.outcome === 'answer' ? before.reading : null;
		const turns = [{ question: first, reading }];
		const answer = await answerQuestion(database.db, { question, turns, today });
		expect(answer.outcome).toBe('answer');
		if (answer.outcome === 'answer') expect(inWords(answer)).toMatch(said);
	});
});

test('a question that names its subject is answered within a conversation about something else', async () => {
	const earlier = 'Did Solana or NEAR come first, by founding year?';
	const before = await ask(earlier);
	if (before.outcome !== 'answer') throw new Error(before.sentence);
	const turns = [{ question: earlier, reading: before.reading }];
	const answer = await answerQuestion(database.db, {
		...{ question: 'celsius founder jail date', turns, today },
	});
	expect(answer.outcome).toBe('answer');
	const back = await answerQuestion(database.db, { question: 'their jail date', turns, today });
	expect(back.outcome).toBe('ask');
});

test('an uncertain answer says so, with other answers beside it', async () => {
	const answer = await ask('celestia vs eclipse shared backers');
	expect(answer).toMatchObject({
		outcome: 'answer',
		caveats: expect.arrayContaining(['I am not sure that this is what you mean.']),
	});
	if (answer.outcome === 'answer') expect(inWords(answer)).toMatch(/^\d+ investors: /);
});

test('nothing is answered that no word of the question speaks for', async () => {
	expect((await ask('Did Uniswap hoover a zamboni?')).outcome).toBe('ask');
});

describe('otherwise the closest facts accompany the counter-question', () => {
	test.each([
		['Would you say who wrote the first version of Yearn?', /^Yearn Finance was founded by/],
	])('%s', async (question, said) => {
		const answer = await ask(question);
		expect(answer.outcome).toBe('ask');
		if (answer.outcome !== 'ask') return;
		const closest = answer.closest ?? [];
		expect(closest.length).toBeLessThanOrEqual(3);
		expect(closest.map(inWords)).toContainEqual(expect.stringMatching(said));
		for (const { facts, text } of closest)
			for (const piece of text)
				if (typeof piece !== 'string') expect(facts.some(({ id }) => id === piece.fact)).toBe(true);
	});
});

test('what the catalogue has is not declined over a shared word', async () => {
	for (const question of [
		'How many rounds in Apr 2022?',
		'Số lượng vòng gọi vốn của Uniswap',
		'Which of these projects will unlock tokens next month?',
		'What share of Celestia goes to staking rewards?',
	])
		expect((await ask(question)).outcome, question).not.toBe('decline');
});

test('a lone title asks which person is meant', async () => {
	expect(await ask('who is the ceo')).toMatchObject({
		outcome: 'ask',
		sentence: expect.stringContaining('Of which project or organization?'),
	});
});

test('a declined question stays so, and a state has a president that no catalogue knows', async () => {
	for (const question of [
		'Who is the president of France?',
		'Should I buy Uniswap?',
		'salary at ConsenSys for a junior dev',
		'staking apy of lido',
		'Please email Matt Huang my CV.',
		'Which of these funds will win the next cycle?',
	])
		expect((await ask(question)).outcome).toBe('decline');
});

test.each([
	['jambo africa app investors', /^6 investors: /, 'I did not use “africa” and “app”.'],
	['northern data tether loan', /^1 funding round: Northern Data/, 'I did not use “tether”.'],
])(
	'words that only describe the record are left out, and named: %s',
	async (question, said, note) => {
		const answer = await ask(question);
		expect(answer.outcome).toBe('answer');
		if (answer.outcome !== 'answer') return;
		expect(inWords(answer)).toMatch(said);
		expect(answer.caveats).toContain(note);
	},
);

test.each(['is jed mccaleb married', 'karak women investors'])(
	'what may be asked is never left out as a description: %s',
	async (question) => {
		expect((await ask(question)).outcome).toBe('ask');
	},
);

test('the next event of a kind is none that has happened', async () => {
	const next = await ask('when is the next airdrop of arbitrum');
	expect(next).toMatchObject({
		outcome: 'ask',
		reading: { words: expect.stringMatching(/from today on$/) },
	});
	expect((await ask('when was the arbitrum airdrop')).outcome).toBe('answer');
});

test('a time in which nothing happened is not left out', async () => {
	expect((await ask('What changed about Kraken on 24 November 2020?')).outcome).toBe('ask');
});

test('a second name or a *not* is never dropped, however sure the rest is', async () => {
	for (const question of [
		'who leads Binance and Kraken',
		'which Series A rounds of 2024 did Polychain Capital pls not join there',
	]) {
		const { parts } = await readWithParts(database.db, { question, turns: [], today });
		const readings = parts ? await closestReadings(database.db, parts) : [];
		expect(readings.filter(isSure), question).toEqual([]);
	}
});

test('a name the catalogue lacks, or a word against a reading, is never left out', async () => {
	expect((await ask('When did Apple lead the Series B of Uniswap?')).outcome).toBe('ask');
	expect((await ask('When did Apple invest in Uniswap?')).outcome).toBe('ask');
	expect((await ask('When did FTX go bankrupt?')).outcome).toBe('ask');
});

test('a name that is compared does not describe the other', async () => {
	expect((await ask('celestia vs avail seed size')).outcome).toBe('ask');
	const three = await ask('competitors: symbiotic karak eigenlayer, who raised how much');
	expect(three.outcome).toBe('ask');
});

test('an allocation is found by whose it is, all of its words', async () => {
	const answer = await ask('What percentage of the JUP supply goes to community airdrops?');
	expect(answer).toHaveProperty('reading.words', 'Allocations (community airdrops) of Jupiter');
});

test('what an attacker took is no sum of rounds', async () => {
	const answer = await ask('How much money was taken from Radiant Capital in October 2024?');
	expect(answer).toMatchObject({ outcome: 'answer', reading: { query: { kind: 'events' } } });
});

test('what somebody invested in is not what they founded', async () => {
	const answer = await ask('kaine warwick startups he invested in');
	expect(answer).toHaveProperty('reading.words', expect.stringContaining('raised rounds with'));
});

test('every fact of a record is a query, and has words and weights', () => {
	const record = { type: 'project', slug: 'uniswap', name: 'Uniswap' } as const;
	const keys = aspects.map(({ key }) => key);
	expect(new Set(keys).size).toBe(keys.length);
	for (const { query } of aspects) expect(querySchema.safeParse(query(record)).success).toBe(true);
	expect(Object.keys(words).filter((key) => !keys.includes(key))).toEqual([]);
	expect([...learntWeights().aspects.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

test('likelihoods add up to one, whatever the words', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: 'grapheme', maxLength: 200 }),
			fc.constantFrom('project' as const, 'organization' as const, 'person' as const),
			(text, type) => {
				const ranked = rankAspects(
					wordSigns(tokensOf(text), new Set()),
					type,
					learntWeights().aspects,
				);
				const sum = ranked.reduce((all, { likelihood }) => all + likelihood, 0);
				expect(sum).toBeCloseTo(1, 6);
				expect(ranked.every(({ aspect }) => aspect.of.includes(type))).toBe(true);
			},
		),
	);
});
