import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { headOfOrganization, headOfPerson, headOfProject } from './heads.ts';
import { peopleSummary } from './people.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import { ventureSummary } from './venture.dataset.ts';

const database = useTestDatabase();

async function make(...changes: Change[]) {
	return (await revise(database.db, { origin: 'staff' }, changes)).map(({ slug }) => slug);
}

const project = async (slug: string) =>
	headOfProject(projectSummary.row.parse((await projectSummary.load(database.db, { slug }))[0]));
const organization = async (slug: string) =>
	headOfOrganization(
		ventureSummary.row.parse((await ventureSummary.load(database.db, { slug }))[0]),
	);
const person = async (slug: string) =>
	headOfPerson(peopleSummary.row.parse((await peopleSummary.load(database.db, { slug }))[0]));

test('a record with little more than a name is thin, until there is something to read', async () => {
	await make(
		{ type: 'project', set: { name: 'Bare', website: 'https://bare.example/' } },
		{ type: 'project', set: { name: 'Told', description: 'A lending market.' } },
		{ type: 'organization', set: { name: 'Bare' } },
		{ type: 'person', set: { name: 'Bare', location: 'Hue' } },
		{ type: 'person', set: { name: 'Told', background_summary: 'Wrote a client.' } },
	);
	expect((await project('bare')).isThin).toBe(true);
	expect((await project('told')).isThin).toBe(false);
	expect((await person('bare')).isThin).toBe(true);
	expect((await person('told')).isThin).toBe(false);
	expect((await organization('bare')).isThin).toBe(true);
});

test('tabs hold what their pages list, and a round of two sources counts once', async () => {
	const [fund] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Counting Fund' } },
	]);
	const organization_id = fund?.id ?? 0;
	const told = (source: string, amount_usd: number): Change => ({
		type: 'round',
		set: {
			organization_id,
			type: 'Seed',
			date: '2022-03-10',
			amount_usd,
			claims: [
				{
					source,
					external_id: source,
					url: null,
					type: 'Seed',
					date: '2022-03-10',
					date_precision: 'day',
					amount_usd,
					lead_investors: [],
				},
			],
		},
	});
	await make(told('a', 1e6), told('b', 1e6));
	const { counts, isThin } = await organization('counting-fund');
	expect(counts.financials).toEqual({ count: 1, text: '1' });
	expect(counts.news).toEqual({ count: 0, text: '0' });
	expect(isThin).toBe(false);
});
