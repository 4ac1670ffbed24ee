import { expect, test } from 'vitest';
import type { Screen } from './screen.ts';
import { readScreen } from './screen-text.ts';
import { screenWords } from './screen-words.ts';

function screenOf(text: string): Screen {
	const read = readScreen(text);
	if ('faults' in read) throw new Error(read.faults.join(' '));
	return read.screen;
}

test.each([
	['date:between:2023-01-01,2023-12-31', 'Date in 2023'],
	['date:between:2021-01-01,2022-12-31', 'Date between 2021 and 2022'],
	['date:between:2024-02-01,2024-02-29', 'Date in Feb 2024'],
	['date:between:2022-01-01,2022-03-31', 'Date between Jan 2022 and Mar 2022'],
	['date:between:2022-01-01,2022-03-30', 'Date between Jan 01, 2022 and Mar 30, 2022'],
	['date:between:2022-03-05,2022-03-05', 'Date on Mar 05, 2022'],
	['date:between:-90d,today', 'Date in the past 90 days'],
	['date:between:today,%2B6m', 'Date in the next 6 months'],
	['date:at-least:2018-01-01', 'Date since 2018'],
	['date:at-least:2018-03-01', 'Date since Mar 2018'],
	['date:at-least:2018-03-02', 'Date since Mar 02, 2018'],
	['date:at-least:-1y', 'Date in the past year'],
	['date:at-least:today', 'Date from today on'],
	['date:at-least:%2B30d', 'Date in 30 days or later'],
	['date:at-most:2017-12-31', 'Date in 2017 or earlier'],
	['date:at-most:2018-02-28', 'Date in Feb 2018 or earlier'],
	['date:at-most:2018-02-27', 'Date until Feb 27, 2018'],
	['date:at-most:-30d', 'Date 30 days ago or earlier'],
	['date:at-most:%2B1y', 'Date until 1 year from now'],
	['date:at-most:today', 'Date until today'],
	['date:is:2022-03-05,today', 'Date on Mar 05, 2022 or today'],
	['date:not:2022-03-05', 'Date not on Mar 05, 2022'],
])('days are worded naturally: %s', (condition, words) => {
	const text = decodeURIComponent(`fundraising/all(${condition})`);
	expect(screenWords(screenOf(text))).toBe(`Fundraising: ${words}`);
});

test.each([
	['year_founded:is:2018', 'Founded in 2018'],
	['year_founded:is:2018,2019', 'Founded in 2018 or 2019'],
	['year_founded:not:2018', 'Founded not in 2018'],
	['year_founded:at-least:2018', 'Founded since 2018'],
	['year_founded:at-most:2017', 'Founded in 2017 or earlier'],
	['year_founded:between:2015,2018', 'Founded between 2015 and 2018'],
])('a year has no thousands separator: %s', (condition, words) => {
	for (const source of ['projects', 'organizations'] as const)
		expect(screenWords(screenOf(`${source}/all(${condition})`))).toMatch(new RegExp(`: ${words}$`));
});

test('records are shown by name, or by slug when unknown', () => {
	const screen = screenOf(
		'fundraising/all(lead_investors:is:paradigm,gone;organizations:not:a16z)',
	);
	expect(screenWords(screen)).toBe(
		'Fundraising: Lead investors: paradigm or gone, Organizations: not a16z',
	);
	const names = new Map([
		['organization paradigm', 'Paradigm'],
		['organization a16z', 'Andreessen Horowitz'],
	]);
	expect(screenWords(screen, names)).toBe(
		'Fundraising: Lead investors: Paradigm or gone, Organizations: not Andreessen Horowitz',
	);
});
