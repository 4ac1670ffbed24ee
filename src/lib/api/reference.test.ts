import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { apiExamples, languageNames } from './examples.ts';
import { limitRows } from './limits-table.ts';
import { apiReference, apiRefusals } from './reference.ts';

const origin = 'https://cairn.test';
const all = apiReference(origin).flatMap((part) => part.calls);
const named = (method: string, path: string) =>
	all.find((call) => call.method === method && call.path === path);

test('every call of version 1 is described once', () => {
	const told = all.map(({ method, path }) => `${method} ${path}`);
	const there = Object.keys(calls).filter((name) => name.includes(' /api/v1/'));
	expect(told.toSorted()).toEqual(there.toSorted());
	expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('a call lists what it takes and answers, in words and types', () => {
	const record = named('GET', '/api/v1/projects/{slug}');
	expect(record?.request).toBe(`curl '${origin}/api/v1/projects/bitcoin'`);
	expect(record?.parameters[0]).toMatchObject({ name: 'slug', isRequired: true });
	expect(record?.answer).toContainEqual(
		expect.objectContaining({ name: 'data.website', type: 'string | null' }),
	);
	const match = named('POST', '/api/v1/match');
	expect(match?.request).toContain(`-d '{"rows":[`);
	expect(match?.body.map(({ name }) => name)).toContain('rows[].domain');
	expect(match?.answer.map(({ name }) => name)).toContain('rows[].records[].confidence');
});

test('your own data is marked as needing a key', () => {
	expect(named('GET', '/api/v1/usage')).toMatchObject({
		needsKey: true,
		request: expect.stringContaining('Authorization: Bearer'),
	});
	expect(named('GET', '/api/v1/search')?.needsKey).toBe(false);
});

test('limits match the plans, refusals match the calls', () => {
	expect(limitRows.map(({ aMinute }) => aMinute)).toEqual(['30', '60', '300', '1,000']);
	expect(apiRefusals(origin).map(({ status }) => status)).toEqual(
		expect.arrayContaining(['400', '401', '404', '429']),
	);
});

test('each example exists in each language, and calls this site', () => {
	for (const { id, code } of apiExamples(origin))
		for (const language of languageNames) expect(code[language], id).toContain(origin);
});
