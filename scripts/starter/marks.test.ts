import { expect, test } from 'vitest';
import { starterRecords } from '#lib/starter/starter-files.ts';
import type { Mark } from './curated.ts';
import { drawingOf, selectMarks } from './marks.ts';

const body = '<path d="M0 0"/>';
const drawings = new Map([['abc', { body }]]);
const tokens = [{ id: 'coin', filePath: 'token:ABC' }];
const mark = (changes: Partial<Mark> = {}): Mark => ({
	record: 'coin',
	icon: 'abc',
	drawing: drawingOf(body),
	look: 'seen',
	...changes,
});
const read = (...looked: Mark[]) => {
	const problems: string[] = [];
	return { shown: [...selectMarks(looked, tokens, drawings, problems)], problems };
};

test('a mark checked beside its record is shown, a dropped one is not', () => {
	expect(read(mark())).toEqual({ shown: [['coin', 'abc']], problems: [] });
	expect(read(mark({ look: 'dropped', why: 'another ABC' }))).toEqual({ shown: [], problems: [] });
});

test('an unchecked mark is refused', () => {
	expect(read()).toEqual({
		shown: [],
		problems: ['marks.json: nobody has looked at the mark abc beside coin.'],
	});
});

test.each([
	['redrawn', mark({ drawing: '00000000' }), 'it was redrawn since somebody looked at it'],
	['gone', mark({ icon: 'abd' }), 'there is no such icon'],
])('a mark that has since been %s is refused', (_, changed, fault) => {
	expect(read(changed).problems).toContain(`marks.json, coin, ${changed.icon}: ${fault}.`);
});

test('a record has one mark', () => {
	expect(read(mark(), mark()).problems).toEqual([
		'marks.json, coin, abc: it would have two marks.',
	]);
});

const logos = async () =>
	new Map(
		(await starterRecords('project')).map(({ key, changes }) => [
			key,
			changes.findLast(({ set }) => set?.logo)?.set?.logo,
		]),
	);

test('strangers’ marks are not shown, and a network shows its own', async () => {
	const shown = await logos();
	for (const key of ['cow-protocol', 'sleepless-ai', 'jupiter', 'bittensor', 'beam-2', 'brickken'])
		expect(shown.get(key), key).toBeUndefined();
	for (const [key, icon] of [
		['starknet', 'starknet'],
		['aptos', 'aptos'],
		['arbitrum', 'arbitrum-one'],
		['blockstack', 'stacks'],
		['neon', 'neon-evm'],
	])
		expect(shown.get(key ?? ''), key).toBe(`/logos/token/network-${icon}.svg`);
});

test('at least 1,200 projects show a mark', async () => {
	expect([...(await logos()).values()].filter(Boolean).length).toBeGreaterThan(1_200);
});
