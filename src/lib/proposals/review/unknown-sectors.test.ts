import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { unknownSectors } from './unknown-sectors.ts';

const database = useTestDatabase();

test('categories that stand for no sector are listed with the projects that have none', async () => {
	const project = (name: string, category: string, sectors: string[] = []) => ({
		type: 'project' as const,
		set: { name, category, sectors },
	});
	await revise(database.db, { origin: 'import:defillama' }, [
		project('Ember', 'Ponzi Games'),
		project('Tidal', 'Ponzi Games'),
		project('Known', 'Dexs', ['DEX']),
		project('Judged', 'Ponzi Games', ['Gaming']),
		project('Bare', 'Lending'),
	]);
	await revise(database.db, { origin: 'sample' }, [project('Fictional', 'Sample Words')]);
	expect(await unknownSectors(database.db)).toEqual([
		{
			name: 'Ponzi Games',
			count: 2,
			projects: [
				{ slug: 'ember', name: 'Ember' },
				{ slug: 'tidal', name: 'Tidal' },
			],
		},
	]);
});
