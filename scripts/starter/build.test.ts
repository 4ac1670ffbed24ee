import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { starterOrganizations, starterProjects } from '#lib/starter/starter-files.ts';
import { starterFiles } from './build.ts';
import { githubLink, httpsLink, twitterLink } from './links.ts';
import { location } from './organizations.ts';

const text = (name: string) =>
	readFile(new URL(`../../data/starter/${name}`, import.meta.url), 'utf8');

test('what is checked in is what the packages give', async () => {
	for (const [name, built] of Object.entries(await starterFiles()))
		expect(await text(name), `run npm run starter:build for ${name}`).toBe(built);
}, 60_000);

test.each([
	['projects', starterProjects],
	['organizations', starterOrganizations],
])('%s fit the fields, with slugs and identifiers of their own, sorted', async (_, read) => {
	const records = await read();
	const slugs = records.map(({ set }) => String(set?.slug));
	expect(new Set(slugs).size).toBe(slugs.length);
	expect(slugs).toEqual(slugs.toSorted());
	const identifiers = records.flatMap(({ set }) =>
		(set?.identifiers ?? []).map(({ source, external_id }) => `${source} ${external_id}`),
	);
	expect(new Set(identifiers).size).toBe(identifiers.length);
	for (const { source } of records) expect(source).toMatch(/^https:\/\//);
});

test('no contract stands with two projects', async () => {
	const contracts = (await starterProjects()).flatMap(({ set }) =>
		(set?.contracts ?? []).map(({ chain, address }) => `${chain} ${address}`),
	);
	expect(new Set(contracts).size).toBe(contracts.length);
});

test('no sentence of a package is copied', async () => {
	for (const { set } of [...(await starterProjects()), ...(await starterOrganizations())]) {
		expect(set).not.toHaveProperty('description');
		expect(set).not.toHaveProperty('summary');
	}
});

test('Bitcoin and Ethereum are there with their facts', async () => {
	const bySlug = new Map((await starterProjects()).map(({ set }) => [set?.slug, set]));
	expect(bySlug.get('bitcoin')).toMatchObject({
		name: 'Bitcoin',
		symbol: 'BTC',
		website: 'https://bitcoin.org',
		year_founded: 2009,
		logo: '/logos/token/btc.svg',
	});
	expect(bySlug.get('ethereum')).toMatchObject({
		name: 'Ethereum',
		symbol: 'ETH',
		year_founded: 2015,
	});
});

test('links are kept in one form, and what is none is left out', () => {
	expect(httpsLink('https://osmosis.zone/')).toBe('https://osmosis.zone');
	expect(httpsLink('javascript:alert(1)')).toBeNull();
	expect(twitterLink('https://twitter.com/osmosis')).toBe('https://x.com/osmosis');
	expect(twitterLink('https://example.com/osmosis')).toBeNull();
	expect(githubLink('https://github.com/Bouachain/bouachain.git')).toBe(
		'https://github.com/Bouachain/bouachain',
	);
});

test('countries are named, also where the library writes them its own way', () => {
	expect(location(['UK'])).toBe(location(['GB']));
	expect(location(['JP', 'ID'])).toBe('Japan, Indonesia');
	expect(location([])).toBeNull();
});
