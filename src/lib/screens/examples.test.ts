import { expect, test } from 'vitest';
import { exampleScreens } from './examples.ts';
import { readScreen, writeScreen } from './screen-text.ts';
import { screenWords } from './screen-words.ts';

test.each(exampleScreens)('$name is a screen as written', ({ text }) => {
	const read = readScreen(text);
	expect(read).toHaveProperty('screen');
	if ('screen' in read) expect(writeScreen(read.screen)).toBe(text);
});

test('a screen is described in plain words', () => {
	const said = (text: string) => {
		const read = readScreen(text);
		return 'screen' in read ? screenWords(read.screen) : read.faults.join(' ');
	};
	expect(exampleScreens.map(({ text }) => said(text))).toEqual([
		'Projects: Last round in the past 90 days, Has a token: no or not known',
		'Projects: Unlocks in 30 days at least 2 %',
		'Organizations: Rounds led at least 2',
		'Projects: Sector is DeFi, Market cap at least $1.00B',
		'Fundraising: Amount at least $50.00M, Date in the past year',
		'Fundraising: Round is Seed or Pre-Seed, Lead investors known',
		'Fundraising: Sources disagree: yes',
		'Organizations: Rounds joined at least 5, Last investment 1 year ago or earlier',
		'People: Job title contains founder, Projects at least 2',
		'Projects: Market cap known, People missing',
	]);
});
