import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { missingFacts } from './missing-facts.dataset.ts';

const database = useTestDatabase();

test('what most records lack comes first, with the most prominent records', async () => {
	const { db } = database;
	expect(await missingFacts.load(db, { limit: 2, examples: 2 })).toEqual([]);
	const whole = {
		logo: 'https://logo.example/a.png',
		description: 'A market.',
		sectors: ['DeFi'],
	};
	const [, , large] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave', ...whole } },
		{ type: 'project', set: { name: 'Bare' } },
		{ type: 'project', set: { name: 'Large', ...whole, description: null } },
	]);
	await revise(db, { origin: 'sample' }, [{ type: 'project', set: { name: 'Fictional' } }]);
	await recordMarketFigures(db, [
		{
			project_id: large?.id ?? 0,
			market_cap_usd: 1e9,
			source: 'test',
			at: new Date().toISOString(),
		},
	]);
	const rows = await missingFacts.load(db, { limit: 5, examples: 2 });
	const projects = rows.filter(({ source }) => source === 'projects');
	expect(projects.map(({ fact, missing, records }) => [fact, missing, records])).toEqual([
		['Team', 3, 3],
		['Funding round', 3, 3],
		['Description', 2, 3],
		['Logo', 1, 3],
		['Sector', 1, 3],
	]);
	expect(projects[2]?.examples).toEqual([
		{ slug: 'large', name: 'Large' },
		{ slug: 'bare', name: 'Bare' },
	]);
	expect(rows.every(({ source }) => source === 'projects')).toBe(true);
	expect(await missingFacts.load(db, { limit: 1, examples: 0 })).toMatchObject([
		{ fact: 'Team', examples: [] },
	]);
});
