import { describe, expect, test } from 'vitest';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import { createContributionForm } from './contribution-form.ts';
import { readNumber } from './controls.ts';
import { errorText, labelledErrorText } from './field-errors.ts';
import type { FormStart } from './form-start.ts';

const start = (more: Partial<FormStart> = {}): FormStart => ({
	type: 'project',
	slug: 'melraver',
	name: 'Melraver',
	current: {
		name: 'Melraver',
		website: 'https://melraver.example',
		location: null,
		sectors: ['a'],
	},
	names: {},
	draft: null,
	conflicts: [],
	proposal: null,
	...more,
});

function field(name: string, type: 'project' | 'round' = 'project') {
	const found = fieldOf(type, name);
	if (!found) throw new Error(`No field ${name}.`);
	return found;
}

const url = 'https://news.example/melraver';

describe('what is submitted', () => {
	test('is only what differs from the record; typing the old value back removes it but keeps its source', () => {
		const form = createContributionForm(start());
		form.say(field('location'), { location: 'Zug' });
		form.cite('location', url);
		expect(form.$said.get()).toEqual({ location: { value: 'Zug', source: url } });
		form.say(field('location'), { location: null });
		expect(form.$said.get()).toEqual({});
		form.say(field('location'), { location: 'Bern' });
		expect(form.$said.get().location?.source).toBe(url);
	});

	test('may remove a fact', () => {
		const form = createContributionForm(start());
		form.say(field('website'), { website: null });
		expect(form.shownOf('website')).toBeNull();
		expect(form.$said.get()).toMatchObject({ website: { value: null } });
	});

	test('uses one source for all, also for later changes', () => {
		const form = createContributionForm(start());
		form.say(field('location'), { location: 'Zug' });
		form.say(field('sectors'), { sectors: ['a', 'b'] });
		form.citeAll(url);
		form.say(field('name'), { name: 'Melraver II' });
		expect(Object.values(form.$said.get()).map(({ source }) => source)).toEqual([url, url, url]);
	});

	test('of a control with two fields has one source', () => {
		const form = createContributionForm(start({ type: 'round', slug: null, current: {} }));
		form.say(field('date', 'round'), { date: '2024-05-01', date_precision: 'month' });
		form.cite('date', url);
		expect(form.$said.get()).toEqual({
			date: { value: '2024-05-01', source: url },
			date_precision: { value: 'month', source: url },
		});
		form.undo(field('date', 'round'));
		expect(form.$said.get()).toEqual({});
	});

	test('is refused without a source that is an address', () => {
		const form = createContributionForm(start());
		form.say(field('location'), { location: 'Zug' });
		expect(form.trigger()).toBe(false);
		form.cite('location', 'the news');
		expect(form.trigger()).toBe(false);
		expect(form.$complaints.get()['location.source']).toContain('https://');
		form.cite('location', url);
		expect(form.trigger()).toBe(true);
	});

	test('follows the main source where it has no other', () => {
		const form = createContributionForm(start({ slug: null, current: {} }));
		form.say(field('name'), { name: 'Ada' });
		form.say(field('location'), { location: 'Zug' });
		form.cite('location', 'https://other.example/');
		form.citeMain(url);
		expect(form.$said.get().name?.source).toBe(url);
		expect(form.$said.get().location?.source).toBe('https://other.example/');
	});
});

describe('a record that changed meanwhile', () => {
	const draft = {
		data: { website: { value: 'https://mine.example', source: url } },
		base: { website: 'https://was.example' },
		saved_at: '2026-11-01T10:00:00.000Z',
	};

	test('is settled field by field: mine stays and is applied to the current value', () => {
		const form = createContributionForm(start());
		form.resume(draft);
		expect(form.$conflicts.get()).toMatchObject([
			{ field: 'website', base: 'https://was.example', now: 'https://melraver.example' },
		]);
		expect(form.baseOf()).toEqual({ website: 'https://was.example' });
		form.settle('website', 'mine');
		expect(form.baseOf()).toEqual({ website: 'https://melraver.example' });
		expect(form.$said.get().website?.value).toBe('https://mine.example');
	});

	test('is settled by taking theirs: nothing is left to submit', () => {
		const form = createContributionForm(start());
		form.resume(draft);
		form.settle('website', 'theirs');
		expect(form.$said.get()).toEqual({});
		expect(form.shownOf('website')).toBe('https://melraver.example');
	});

	test('is noticed before sending', () => {
		const form = createContributionForm(start());
		form.say(field('location'), { location: 'Zug' });
		const now = { ...start().current, location: 'Bern' };
		expect(form.meet({ current: now, names: {} })).toBe(true);
		expect(form.$conflicts.get()).toMatchObject([{ base: null, now: 'Bern', mine: 'Zug' }]);
		form.settle('location', 'mine');
		expect(form.meet({ current: now, names: {} })).toBe(false);
	});
});

test.each([
	['2,500,000', 2_500_000],
	['2.5m', 2_500_000],
	['$3 bn', 3_000_000_000],
	['0.1k', 100],
	['-4', -4],
	['about two', 'about two'],
	['.', '.'],
])('“%s” is read as %s', (text, value) => expect(readNumber(text)).toBe(value));

test('a complaint about a list item names the item in words', () => {
	expect(errorText(field('rounds'), '1, source: This is not a web address (https://…).')).toBe(
		'Round 1: Source link is not a web address (https://…).',
	);
	expect(
		errorText(
			field('rounds'),
			'2, investors, 1: This is one of an organization, a person and a name.',
		),
	).toBe('Round 2: Investor 1 is one of an organization, a person and a name.');
	expect(labelledErrorText(field('website'), 'Write a text.')).toBe('Website: Write a text.');
});
