import { expect, test } from 'vitest';
import type { SourceStatus } from './status.ts';
import { intervalWords, nextWords, summaryOf } from './status-words.ts';

const source = (state: SourceStatus['state']): SourceStatus => ({
	name: 'rounds',
	of: { name: 'A', url: 'https://a.example' },
	brings: 'rounds',
	every_seconds: 60,
	state,
	needs: state === 'unasked' ? 'CONTACT' : null,
	last_run: null,
	last_complete_at: null,
	age_seconds: null,
	rows: null,
	failures: 0,
	failure: null,
	is_stale: false,
	next_due_at: null,
});

test('the summary counts problems', () => {
	expect(summaryOf([source('fresh'), source('running')])).toBe('All 2 sources are up to date.');
	expect(summaryOf([source('failing'), source('late'), source('late'), source('never')])).toBe(
		'Of 4 sources, 1 is failing, 2 are late, 1 is not read yet.',
	);
	expect(summaryOf([source('fresh'), source('unasked')])).toBe(
		'Of 2 sources, 1 is not asked until CONTACT is set.',
	);
});

test('intervals and future times are put in words', () => {
	expect([300, 1_800, 3_600, 86_400, 172_800].map(intervalWords)).toEqual([
		'every 5 minutes',
		'every 30 minutes',
		'every hour',
		'every day',
		'every 2 days',
	]);
	const now = new Date('2026-11-23T12:00:00Z');
	const times = [null, '2026-11-23T11:00:00Z', '2026-11-23T12:00:30Z', '2026-11-23T12:20:00Z'];
	expect(times.map((time) => nextWords(time, now))).toEqual([
		'now',
		'now',
		'in 1 minute',
		'in 20 minutes',
	]);
	expect(nextWords('2026-11-24T11:30:00Z', now)).toBe('in 24 hours');
});
