import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyScreen } from '../../../tests/setup/any-screen.ts';
import type { Screen } from './screen.ts';
import { controlNames, joinValues, OWN_CONTROLS, parseScreenForm } from './screen-form.ts';
import { writeScreen } from './screen-text.ts';

/** What the form of a screen sends when nothing is changed in it. */
function formOf({ source, groups, sort, columns }: Screen): URLSearchParams {
	const query = new URLSearchParams({ source, field: '', do: '' });
	if (columns) query.set('cols', columns.join(','));
	for (const [group, { match, conditions }] of groups.entries()) {
		query.set(`m${group}`, match);
		for (const [place, { field, comparison, values }] of conditions.entries()) {
			const names = controlNames(group, place);
			query.set(names.field, field);
			query.set(names.comparison, comparison);
			for (const value of [...values.slice(0, OWN_CONTROLS), '', ''])
				query.append(names.value, value);
			query.set(names.more, joinValues(values.slice(OWN_CONTROLS)));
		}
	}
	for (const { field, order } of [...sort, { field: '', order: 'desc' }]) {
		query.append('sort', field);
		query.append('order', order);
	}
	return query;
}

const changed = (query: string) => {
	const found = parseScreenForm(new URLSearchParams(query));
	return found && { ...found, text: found.faults.length > 0 ? null : writeScreen(found.screen) };
};
const first = 'source=projects&m0=all&f0.0=market_cap_usd&c0.0=at+least';

test('an unchanged form gives its screen', () => {
	fc.assert(
		fc.property(anyScreen(), (screen) => {
			expect(parseScreenForm(formOf(screen))).toMatchObject({ screen, faults: [] });
		}),
		{ numRuns: 300 },
	);
});

test('amounts are read as people write them, to the last digit', () => {
	const value = (text: string) =>
		changed(`${first}&v0.0=${encodeURIComponent(text)}`)?.screen.groups[0]?.conditions[0]
			?.values[0];
	expect(
		['$2.5M', '1,000,000', '10 k', '1b', '0.5', '-3 %', '0.1T', '007', 'cheap', '0.1234K'].map(
			value,
		),
	).toEqual([
		...['2500000', '1000000', '10000', '1000000000', '0.5', '-3', '100000000000', '7', 'cheap'],
		'123.4',
	]);
});

test('a condition is added in its place, and removed with its group when it was the last', () => {
	const added = '&field=sector&drawn=sector&comparison=is&value=DeFi&value=';
	expect(changed(`${first}&v0.0=1M${added}&to=0&do=add`)?.text).toBe(
		'projects/all(market_cap_usd:at-least:1000000;sector:is:DeFi)',
	);
	expect(changed(`${first}&v0.0=1M${added}&to=any&do=add`)?.text).toBe(
		'projects/all(market_cap_usd:at-least:1000000)/any(sector:is:DeFi)',
	);
	expect(changed(`${first}&v0.0=1M&remove=0.0&sort=name&order=asc`)?.text).toBe(
		'projects/sort:name',
	);
	expect(changed(`${first}&v0.0=1M&remove=0`)?.text).toBe('projects');
});

test('a newly chosen field is shown, not added', () => {
	expect(changed(`${first}&v0.0=1&field=sector&drawn=has_token&value=yes&do=add`)).toMatchObject({
		field: 'sector',
		text: 'projects/all(market_cap_usd:at-least:1)',
	});
});

test('errors are shown, and what was typed is kept', () => {
	expect(changed(`${first}&v0.0=cheap`)).toMatchObject({
		faults: ['“cheap” cannot be compared with “Market cap”: give a number such as 1000000 or 2.5.'],
		screen: { groups: [{ conditions: [{ values: ['cheap'] }] }] },
	});
	expect(changed('source=projects&field=sector&drawn=sector&do=add')?.faults).toEqual([
		'“Sector is” takes 1 to 50 values.',
	]);
	expect(changed('source=everything')).toBeUndefined();
});

test('any input is either a screen or rejected', () => {
	const name = fc.constantFrom(
		...'source m0 m1 f0.0 f0.1 c0.0 v0.0 v0.1 field drawn comparison value to remove sort order cols do'.split(
			' ',
		),
	);
	const value = fc.oneof(
		fc.constantFrom(
			...'projects any none 0 0.0 99 sector is between at-least DeFi \0 * '.split(' '),
		),
		fc.string({ maxLength: 8 }),
	);
	fc.assert(
		fc.property(fc.array(fc.tuple(name, value), { maxLength: 20 }), (pairs) => {
			const found = parseScreenForm(new URLSearchParams([['source', 'people'], ...pairs]));
			if (found && found.faults.length === 0) writeScreen(found.screen);
		}),
		{ numRuns: 1_000 },
	);
});
