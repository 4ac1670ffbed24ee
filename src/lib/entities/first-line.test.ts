import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { lineOfOrganization, lineOfPerson, lineOfProject } from './first-line.ts';
import { headOfProject } from './heads.ts';
import { peopleSummary } from './people.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import { ventureSummary } from './venture.dataset.ts';

const database = useTestDatabase();

const make = async (...changes: Change[]) =>
	(await revise(database.db, { origin: 'staff' }, changes)).map(({ id }) => id);
const project = async (slug: string) =>
	projectSummary.row.parse((await projectSummary.load(database.db, { slug }))[0]);

test('a project is told by sector, chains, founders, token and what it raised', async () => {
	const [id = 0, ada = 0] = await make(
		{
			type: 'project',
			set: { name: 'Lendwell', symbol: 'LEND', year_founded: 2020, sectors: ['Lending', 'DeFi'] },
			add: {
				contracts: ['ethereum', 'bnb smart chain', 'base', 'arbitrum'].map((chain, at) => ({
					chain,
					address: `0x${String(at + 1).repeat(40)}`,
				})),
			},
		},
		{ type: 'person', set: { name: 'Ada Byron' } },
	);
	await make(
		{
			type: 'round',
			set: { project_id: id, type: 'Seed', date: '2021-03-10', amount_usd: 4e6 },
		},
		{ type: 'round', set: { project_id: id, type: 'Series A', date: '2022-03-10' } },
		{
			type: 'person',
			id: ada,
			set: {
				positions: [
					{
						...{ organization_id: null, project_id: id, title: 'Founder', is_founder: true },
						...{ employer: null, is_primary: false, is_current: null },
						...{ from_date: null, from_precision: null, to_date: null, to_precision: null },
					},
				],
			},
		},
	);
	const line = lineOfProject(await project('lendwell'));
	expect(line).toBe(
		'Lending project on Ethereum, BNB Smart Chain, and 2 other chains. Founded in 2020 by Ada Byron. Token LEND. Raised $4.00M+ in 2 rounds.',
	);
	expect(headOfProject(await project('lendwell')).sentence).toBe(`Lendwell (LEND): ${line}`);
});

test('unknown facts are omitted, and no facts give no line', async () => {
	await make(
		{ type: 'project', set: { name: 'Bare One' } },
		{ type: 'project', set: { name: 'Coinless', sectors: ['Stablecoin'] } },
		{ type: 'organization', set: { name: 'Oak Fund', type: 'Fund', location: 'Lisbon' } },
		{ type: 'person', set: { name: 'Grace H', location: 'Hue' } },
	);
	expect(lineOfProject(await project('bare-one'))).toBe('Nothing else is known yet.');
	expect(lineOfProject(await project('coinless'))).toBe('Stablecoin.');
	const [fund] = await ventureSummary.load(database.db, { slug: 'oak-fund' });
	expect(lineOfOrganization(ventureSummary.row.parse(fund))).toBe('Fund in Lisbon.');
	const [grace] = await peopleSummary.load(database.db, { slug: 'grace-h' });
	expect(lineOfPerson(peopleSummary.row.parse(grace))).toBe('Based in Hue.');
});
