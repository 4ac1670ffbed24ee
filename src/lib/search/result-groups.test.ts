import { expect, test } from 'vitest';
import { groupResults, hasCompany, pageOf } from './result-groups.ts';

test('results are grouped as projects, organizations and people, each linking to its page', () => {
	const results = [
		{ type: 'people', slug: 'ada' },
		{ type: 'venture', slug: 'north-fund' },
		{ type: 'project', slug: 'bitcoin' },
	] as const;
	expect(groupResults(results).map(({ label }) => label)).toEqual([
		'PROJECT',
		'ORGANIZATION',
		'PEOPLE',
	]);
	expect(results.map(pageOf)).toEqual([
		'/people/ada',
		'/organization/north-fund',
		'/project/bitcoin',
	]);
	expect(groupResults(results.slice(1, 2)).map(({ type }) => type)).toEqual(['venture']);
});

test('a project and the company behind it are one result', () => {
	const project = { type: 'project', slug: 'opensea' } as const;
	const company = { type: 'venture', slug: 'opensea-inc', product: 'opensea' } as const;
	const other = { type: 'venture', slug: 'open-fund', product: null } as const;
	const results = [company, project, other];
	expect(groupResults(results).map((group) => group.results)).toEqual([[project], [other]]);
	expect(results.map((one) => hasCompany(one, results))).toEqual([false, true, false]);
	// Nothing is lost if the project is not among the results.
	expect(groupResults([company])[0]?.results).toEqual([company]);
});
