import { expect, test } from 'vitest';
import { parseMoment } from './requested-moment.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('a day means its end in UTC, and today is allowed', () => {
	expect(parseMoment('2026-10-01', now)).toEqual({
		kind: 'moment',
		at: '2026-10-01T23:59:59.999Z',
		words: '1 October 2026',
		day: '2026-10-01',
	});
	expect(parseMoment('2026-11-21', now)).toMatchObject({ at: '2026-11-21T23:59:59.999Z' });
});

test('a time is taken literally, in UTC', () => {
	expect(parseMoment('2026-10-01T10:30:00.250+02:00', now)).toMatchObject({
		at: '2026-10-01T08:30:00.250Z',
		words: '1 October 2026, 08:30:00 UTC',
	});
	expect(parseMoment('2026-11-21T10:00:00Z', now).kind).toBe('moment');
});

test('future and invalid dates are refused with a message', () => {
	for (const text of ['2026-11-22', '2026-11-21T10:00:01Z', '9999-12-31'])
		expect(parseMoment(text, now), text).toMatchObject({
			kind: 'refused',
			sentence: expect.stringContaining('in the future'),
		});
	for (const text of ['', 'yesterday', '2026-02-30', '2026-13-01', '1 October', '20261001', '2026'])
		expect(parseMoment(text, now), text).toMatchObject({
			kind: 'refused',
			sentence: expect.stringContaining('not a date'),
		});
});

test('a moment before all records is valid for the database', () => {
	for (const text of ['0000-01-01', '0001-01-01T00:00:00Z', '1899-12-31'])
		expect(parseMoment(text, now), text).toMatchObject({ at: '1900-01-01T00:00:00.000Z' });
});
