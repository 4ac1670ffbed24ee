import fc from 'fast-check';
import { directoryColumns } from '#lib/directory/columns.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { comparisonsOf, type Field, valueCountOf } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';
import {
	type Condition,
	isSortable,
	matches,
	normalizeScreen,
	type Screen,
} from '#lib/screens/screen.ts';

/** Generates possible screens; `known` returns values that occur in rows, so that some conditions match. */
export type KnownValues = (source: DirectorySource, field: Field) => readonly string[];

const days = fc.constantFrom('today', '-90d', '-2y', '+6m', '2021-03-31', '2024-02-29');

function valueFor(source: DirectorySource, field: Field, known: KnownValues): fc.Arbitrary<string> {
	const there = known(source, field);
	const some = there.length > 0 ? [fc.constantFrom(...there)] : [];
	switch (field.kind) {
		case 'number':
			return fc.oneof(...some, fc.constantFrom('0', '1', '-2.5', '1000000', '50000000000'));
		case 'day':
			return fc.oneof(...some, days);
		case 'flag':
			return fc.constantFrom('yes', 'no');
		case 'links':
			return fc.oneof(...some, fc.constant('nobody-of-that-name'));
		default:
			return fc.oneof(...some, fc.constantFrom('a', 'DeFi', 'É, (x):;/*%_\\', "o'"));
	}
}

const conditionOf = (source: DirectorySource, known: KnownValues): fc.Arbitrary<Condition> =>
	fc
		.constantFrom(...fields[source].values())
		.chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...comparisonsOf(field))))
		.chain(([field, comparison]) => {
			const [least, most] = valueCountOf(comparison);
			const isCount = field.kind === 'links' && comparison.startsWith('at ');
			const one =
				comparison === 'changed within'
					? fc.constantFrom('1', '30', '3660')
					: isCount
						? fc.constantFrom('0', '1', '3')
						: valueFor(source, field, known);
			return fc
				.array(one, { minLength: least, maxLength: Math.min(most, 3) })
				.map((values) => ({ field: field.name, comparison, values }));
		});

/** A screen of any directory, or of the given one. */
export const anyScreen = (
	known: KnownValues = () => [],
	only?: DirectorySource,
): fc.Arbitrary<Screen> =>
	fc.constantFrom(...(only ? [only] : directorySources)).chain((source) =>
		fc
			.record({
				source: fc.constant(source),
				groups: fc.array(
					fc.record({
						match: fc.constantFrom(...matches),
						conditions: fc.array(conditionOf(source, known), { minLength: 1, maxLength: 3 }),
					}),
					{ maxLength: 3 },
				),
				sort: fc.array(
					fc.record({
						field: fc.constantFrom(
							...[...fields[source].values()].filter(isSortable).map(({ name }) => name),
						),
						order: fc.constantFrom('asc' as const, 'desc' as const),
					}),
					{ maxLength: 3 },
				),
				columns: fc.option(fc.subarray(directoryColumns[source].map(({ name }) => name))),
			})
			.map(normalizeScreen),
	);
