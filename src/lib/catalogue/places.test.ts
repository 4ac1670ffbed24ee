import { expect, test } from 'vitest';
import { countryOf } from '#lib/importers/country-of-code.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { placeName } from './places.ts';
import { respellPlaces } from './respell-places.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();

test('a country has one spelling, anywhere in a place', () => {
	expect(['US', 'usa', 'U.S.A.', 'United States of America'].map(placeName)).toEqual(
		Array.from({ length: 4 }, () => 'United States'),
	);
	expect(placeName('London, UK')).toBe('London, United Kingdom');
	expect(placeName('UK, Czech Republic,  EU')).toBe('United Kingdom, Czechia, European Union');
	expect(placeName('Hong Kong, China')).toBe('Hong Kong');
	expect(placeName('SINGAPORE')).toBe('Singapore');
});

test('anything but a country is unchanged', () => {
	for (const place of ['San Francisco, CA', 'Alpharetta, Georgia, United States', 'Earth', 'DE'])
		expect(placeName(place)).toBe(place);
});

test("a source's two-letter country codes give the same spelling", () => {
	expect(['US', 'GB', 'HK', 'KN', 'TR', 'BA'].map(countryOf)).toEqual([
		'United States',
		'United Kingdom',
		'Hong Kong',
		'Saint Kitts and Nevis',
		'Türkiye',
		'Bosnia and Herzegovina',
	]);
});

const locationsOf = async () => {
	const { rows } = await database.db.execute<{ name: string; location: string }>(
		'select name, location from organization_listing order by name',
	);
	return Object.fromEntries(rows.map(({ name, location }) => [name, location]));
};

test('a record is written with the one spelling, whoever writes it', async () => {
	await revise(database.db, { origin: 'import:fund list' }, [
		{ type: 'organization', set: { name: 'Alder Fund', location: 'New York, USA' } },
		{ type: 'organization', set: { name: 'Birch Fund', location: 'uk' } },
	]);
	expect(await locationsOf()).toEqual({
		'Alder Fund': 'New York, United States',
		'Birch Fund': 'United Kingdom',
	});
});

test('earlier values are respelt once, keeping their source', async () => {
	const { db } = database;
	const [fund] = await revise(db, { origin: 'import:fund list' }, [
		{
			type: 'organization',
			set: { name: 'Cedar Fund', location: 'Zug' },
			source: 'https://cedar.example/about',
		},
	]);
	await db.execute(`update organization set location = 'Zug, US' where id = ${fund?.id}`);
	expect(await respellPlaces(db)).toBe(1);
	expect((await locationsOf())['Cedar Fund']).toBe('Zug, United States');
	const { rows } = await db.execute(
		`select origin, source from revision where record_id = ${fund?.id} and field = 'location' order by id desc limit 1`,
	);
	expect(rows).toEqual([{ origin: 'rule', source: 'https://cedar.example/about' }]);
	expect(await respellPlaces(db)).toBe(0);
});
