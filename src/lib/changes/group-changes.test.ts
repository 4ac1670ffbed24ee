import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupChanges } from './group-changes.ts';

const change = (origin: string, record_id: number, field: string) => ({
	origin,
	record_type: 'round',
	record_id,
	field,
});

test('the changes of an import are one group, those of a record in it another', () => {
	const groups = groupChanges([
		change('import:a', 2, 'date'),
		change('import:a', 1, 'date'),
		change('import:a', 2, 'amount'),
		change('staff', 2, 'amount'),
		change('import:a', 3, 'date'),
	]);
	expect(groups.map(({ origin, count }) => [origin, count])).toEqual([
		['import:a', 3],
		['staff', 1],
		['import:a', 1],
	]);
	expect(groups[0]?.records.map(({ record_id, changes }) => [record_id, changes.length])).toEqual([
		[2, 2],
		[1, 1],
	]);
});

test('no change is lost or duplicated', () => {
	const any = fc.array(
		fc.record({
			origin: fc.constantFrom('import:a', 'import:b', 'staff'),
			record_type: fc.constantFrom('project', 'round'),
			record_id: fc.nat(3),
			nth: fc.nat(),
		}),
	);
	fc.assert(
		fc.property(any, (changes) => {
			const grouped = groupChanges(changes).flatMap(({ records }) =>
				records.flatMap((record) => record.changes),
			);
			expect(new Set(grouped)).toEqual(new Set(changes));
			expect(grouped).toHaveLength(changes.length);
		}),
	);
});
