import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { newsItem, nullableNumber, slugParams } from './linked.ts';
import { loadNews } from './news-of.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { loadRounds, roundRow } from './rounds.ts';

const text = z.string().nullable();

const allocationRow = z.object({
	label: z.string(),
	percent: nullableNumber.describe('Share of the total supply in percent, 0 to 100.'),
	tokens: nullableNumber,
	unlocked_at_start_percent: nullableNumber.describe(
		'Share of this allocation in percent, 0 to 100.',
	),
	cliff_months: nullableNumber,
	vesting_months: nullableNumber,
	start_date: text,
	start_precision: text.describe(
		'How precise the date is: month or year, or null if exact to the day.',
	),
	basis: text.describe('What the terms are based on: stated, estimated or on-chain.'),
});

export const projectDistribution = defineRecordDataset({
	name: 'project_distribution',
	description: 'Allocation of a project’s token supply, with the unlock terms of each part.',
	recordType: () => 'project',
	params: slugParams,
	row: allocationRow,
	tags: () => ['project'],
	async loadOf(db, id) {
		const rows = await readRows(db, allocationRow)`
			SELECT label, percent::float8 AS percent, tokens::float8 AS tokens,
				unlocked_at_start_percent::float8 AS unlocked_at_start_percent, cliff_months, vesting_months,
				start_date::text AS start_date, start_precision, basis
			FROM token_allocation WHERE project_id = ${id} ORDER BY ordinal`;
		return rows;
	},
});

const eventRow = z.object({
	title: z.string(),
	kind: z.enum(eventKinds),
	date: z.string(),
	date_precision: text.describe(
		'How precise the date is: month or year, or null if exact to the day.',
	),
	end_date: text,
	location: text,
	url: text,
});

export const projectEvents = defineRecordDataset({
	name: 'project_events',
	description: 'Events of a project, latest first.',
	recordType: () => 'project',
	params: slugParams,
	row: eventRow,
	tags: () => ['project'],
	async loadOf(db, id) {
		const rows = await readRows(db, eventRow)`
			SELECT title, kind, date::text AS date, date_precision, end_date::text AS end_date, location, url
			FROM project_event WHERE project_id = ${id} ORDER BY date DESC, ordinal`;
		return rows;
	},
});

export const projectFundraising = defineRecordDataset({
	name: 'project_fundraising',
	description: 'Funding rounds of a project with their investors, latest first.',
	recordType: () => 'project',
	params: slugParams,
	row: roundRow,
	tags: () => ['project', 'organization', 'person', 'round'],
	async loadOf(db, id) {
		return loadRounds(db, sql`r.project_id = ${id}`);
	},
});

export const projectNews = defineRecordDataset({
	name: 'project_news',
	description: 'News and research that mention a project, newest first.',
	recordType: () => 'project',
	params: slugParams,
	row: newsItem,
	tags: () => ['project', 'article'],
	loadOf: (db, id) => loadNews(db, 'project', id),
});
