import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { steps } from './states.ts';

test('the table of docs/contributions.md is the table of the code', () => {
	const file = new URL('../../../../docs/contributions.md', import.meta.url);
	const rows = readFileSync(file, 'utf8').matchAll(
		/^\| `([a-z-]+)` \| ([a-z, -]+) \| ([a-z-]+) \| (author|editor|site) \| (yes)? ?\|$/gm,
	);
	const told = [...rows].map(([, name, from = '', to, by, reason]) => [
		name,
		{ from: from.split(', '), to, by, ...(reason && { needsReason: true }) },
	]);
	expect(Object.fromEntries(told)).toEqual(steps);
});
