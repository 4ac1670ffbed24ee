import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from '../catalogue/revise.ts';
import { catalogueRecogniser } from './catalogue-recogniser.ts';

const database = useTestDatabase();

test('an investor known only by name takes no headline from the project of that name', async () => {
	const investor = (name: string) => ({
		type: 'organization' as const,
		set: { name, identifiers: [{ source: 'test-investor', external_id: name }] },
	});
	await revise(database.db, { origin: 'import:test' }, [
		{ type: 'project', set: { name: 'Solana', symbol: 'SOL' } },
		investor('Solana'),
		investor('Disclosure'),
		investor('Harbour Capital'),
	]);
	const recogniser = await catalogueRecogniser(database.db);
	const namesIn = (text: string) =>
		recogniser.recognise(text).map(({ type, name }) => `${type} ${name}`);
	expect(namesIn('Solana rallies')).toEqual(['project Solana']);
	expect(namesIn('Why tokens need better Disclosure')).toEqual([]);
	expect(namesIn('Harbour Capital leads a round')).toEqual(['organization Harbour Capital']);
});
