import { expect, test } from 'vitest';
import { grouped, pageOf } from './result-groups.ts';

test('results stand as projects, organizations and people, each leading to its page', () => {
	const results = [
		{ type: 'people', slug: 'ada' },
		{ type: 'venture', slug: 'north-fund' },
		{ type: 'project', slug: 'bitcoin' },
	] as const;
	expect(grouped(results).map(({ label }) => label)).toEqual(['PROJECT', 'ORGANIZATION', 'PEOPLE']);
	expect(results.map(pageOf)).toEqual([
		'/people/ada',
		'/organization/north-fund',
		'/project/bitcoin',
	]);
	expect(grouped(results.slice(1, 2)).map(({ type }) => type)).toEqual(['venture']);
});
