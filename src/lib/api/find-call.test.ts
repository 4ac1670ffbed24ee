import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { findCallPath } from './find-call.ts';

it('finds every call of the list by an address of its path', () => {
	for (const [name, call] of Object.entries(calls)) {
		const [method = '', pattern = ''] = name.split(' ');
		const path = findCallPath(pattern.replaceAll(/\{\w+\}/g, '12'));
		expect(path?.byMethod.get(method), name).toBe(typeof call === 'function' ? call : undefined);
	}
});

it('takes a fixed path before one with a parameter', () => {
	expect(findCallPath('/api/users/keys/usage')?.pattern).toBe('/api/users/keys/usage');
	expect(findCallPath('/api/users/keys/12')?.pattern).toBe('/api/users/keys/{id}');
});

it.each([
	'/api',
	'/api/users/plan/',
	'/api/users//plan',
	'/api/v1/projects/bitcoin/history/more',
	'/api/users/invoices/12-pdf',
	'/api/constructor',
])('finds nothing at %s', (path) => {
	expect(findCallPath(path)).toBeUndefined();
});
