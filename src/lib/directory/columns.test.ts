import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import {
	organizationListing,
	personListing,
	projectListing,
	roundListing,
} from '#lib/db/schema/listings.ts';
import { cellMarkup } from './cell-markup.ts';
import { directoryColumns, nameColumns } from './columns.ts';
import { cellOf } from './directories.ts';
import { filtersOf } from './filter-specs.ts';
import type { DirectoryRows } from './row-shapes.ts';
import { sortSpecs } from './sorts.ts';
import { type DirectorySource, directorySources } from './sources.ts';
import { tableCellWriter } from './table-markup.ts';
import { viewKeys } from './view.ts';

const linked = { slug: 'alder', name: 'Alder', image: null };
const investor = { ...linked, is_lead: true };
const links = ['website', 'twitter', 'telegram', 'linkedin', 'github', 'crunchbase'];
const social = links.map((type) => ({ type, url: `https://${type}.example/moss` }));

/** A row of each directory in which every field has a value. */
const fullRows: DirectoryRows = {
	projects: {
		_id: '1',
		slug: 'moss',
		logo: '/logos/moss.png',
		origin: 'staff',
		ordinal: 1,
		name: 'Moss',
		symbol: 'MOSS',
		price_usd: 1.5,
		change24h: 2,
		market_cap_usd: 3e9,
		market_cap_rate_24h: -1,
		volume: 4e6,
		peoples: [linked],
		peoples_count: 1,
		organizations: [linked],
		organizations_count: 1,
		sector: ['DeFi'],
		description: 'Lends.',
		change30d: -3,
		change7d: 4,
		prices_7d: [1, 1.1, null, 1.3, 1.2, 1.4, 1.5, 1.5],
		change1h: 0.1,
		tvl: 5e6,
		circulating_supply: 6e6,
		max_supply: 7e6,
		total_supply: 8e6,
		funding_received: { amount: 9e6, unit: 'USD' },
		rounds_count: 3,
		undisclosed_rounds_count: 1,
		disputed_rounds_count: 1,
		has_token: true,
	},
	people: {
		_id: '2',
		slug: 'ada',
		logo: null,
		origin: 'staff',
		avatar: '/pictures/ada.png',
		name: 'Ada',
		primary_job_title: 'Founder',
		job_title: ['Founder', 'CEO'],
		organization: [linked],
		organization_count: 1,
		type_of_investor: 'Angel',
		relate_token: [linked],
		relate_token_count: 1,
		location: 'Zurich',
		gender: 'Female',
		background_summary: 'Builds.',
		social,
		sector: ['DeFi'],
	},
	organizations: {
		_id: '3',
		slug: 'alder',
		logo: null,
		origin: 'sample',
		ventures_name: 'Alder',
		type: 'Fund',
		year_founded: 2018,
		founder: [linked],
		founder_count: 1,
		location: 'Zurich',
		summary: 'Invests.',
		relate_project: [linked],
		relate_project_count: 1,
		actively_investing: false,
		total_investment_amount: 1e6,
		investment_count: 2,
		undisclosed_investment_count: 1,
		sector: ['DeFi'],
		social,
		number_of_employees: 12,
		people_count: 3,
		assets_under_management: 4e6,
		total_funding_amount: 5e6,
		undisclosed_funding_count: 1,
		disputed_funding_count: 1,
	},
	fundraising: {
		_id: '4',
		slug: 'moss',
		logo: null,
		origin: 'staff',
		round_slug: 'moss-seed-2024',
		name: 'Moss',
		symbol: 'MOSS',
		raiser_type: 'project',
		stages: 'Seed',
		amount_quantity: 5e6,
		amount_quantity_unit: 'USD',
		amount: 4.5e6,
		currency: 'EUR',
		organizations: [investor],
		organizations_count: 1,
		people: [investor],
		people_count: 1,
		unclassified_investors: [{ name: 'Fern', is_lead: false }],
		announcement: [{ url: 'https://moss.example/seed', kind: 'media' }],
		date: '2024-05-01',
		date_precision: 'day',
		valuation: 6e7,
		program: 'Spring',
		category: 'DeFi',
		subcategories: ['Lending'],
		sector: ['DeFi'],
		website: 'https://moss.example',
		description: 'Lends.',
		confirmation: 'both',
		disagreements: ['amount'],
		figures: [{ amount_usd: 5e6, sources: [] }],
		parts: 2,
		joined: 'rule',
	},
};

const listings = {
	projects: projectListing,
	people: personListing,
	organizations: organizationListing,
	fundraising: roundListing,
} as const satisfies Record<DirectorySource, unknown>;

describe.each(directorySources)('the columns of %s', (source) => {
	const columns = directoryColumns[source];

	test.each(columns.map((column) => [column.name, column] as const))(
		'%s says something of a row that holds everything, in every table alike',
		(name, column) => {
			expect(fullRows[source]).toHaveProperty(name);
			const cell = cellOf(source, name, fullRows[source]);
			expect(cell.kind).not.toBe('missing');
			const text = cellMarkup(cell).replaceAll(/<[^>]*>/g, '');
			expect(text).not.toBe('&#8211;');
			const out: string[] = [];
			tableCellWriter(column)(out, cell);
			expect(out.join('')).toMatch(/^<t[hd][^>]*>.*<\/t[hd]>$/s);
			expect(out.join('').replaceAll(/^<t[hd][^>]*>|<\/t[hd]>$/g, '')).toBe(cellMarkup(cell));
		},
	);

	test('are sorted, filtered and counted by columns of the listing', () => {
		const kept = new Set(getTableConfig(listings[source]).columns.map(({ name }) => name));
		const asked = [
			...Object.values(sortSpecs[source]).flatMap(({ column, tie }) => [column, tie ?? column]),
			...filtersOf(source).map(([, { column }]) => column),
			...columns.flatMap(({ counted }) => counted ?? []),
		];
		expect(asked.filter((column) => !kept.has(column))).toEqual([]);
	});

	test('have one name each, and nothing else in an address shares it', () => {
		const named = columns.filter(({ type }) => type === 'name');
		expect(named.map(({ name }) => name)).toEqual([nameColumns[source]]);
		for (const names of [viewKeys(source), filtersOf(source).map(([name]) => name)])
			expect(names.length).toBe(new Set(names).size);
	});
});

test('three of a person’s job titles are shown, then how many more', () => {
	const row = { ...fullRows.people, job_title: ['Founder', 'CEO', 'Advisor', 'Partner', 'Angel'] };
	const written = cellMarkup(cellOf('people', 'primary_job_title', row));
	expect(written.match(/class="tag /g)).toHaveLength(3);
	expect(written).toContain('+2 more');
});
