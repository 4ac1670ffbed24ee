import { expect, test } from 'vitest';
import { faultsOf, rowsOf } from './specification.ts';

const head = '| sentence | lives in | test |\n|---|---|---|\n';
const faults = (row: string) => rowsOf('a.md', head + row).flatMap((one) => faultsOf(one));

test('a row whose file and test exist is fine', () => {
	expect(
		faults(
			'| Rows say where. | `scripts/check/specification.ts` | `scripts/check/specification.test.ts` “a row whose file” |',
		),
	).toEqual([]);
});

test('a missing file or test, or an empty row, is reported', () => {
	expect(
		faults('| A. | `src/no-such-file.ts` | `scripts/check/specification.ts` “no such name” |'),
	).toEqual([
		'there is no file src/no-such-file.ts',
		'scripts/check/specification.ts has no test “no such name”',
	]);
	expect(faults('| B. | somewhere | somehow |')).toEqual([
		'says nowhere where it lives',
		'names no test',
	]);
});

test('what was decided otherwise, or does not hold, says so', () => {
	expect(faults('| C. | decided: safety | decision 16 |')).toEqual([]);
	expect(faults('| D. | no: not built | no: not built |')).toEqual([]);
	expect(faults('| E. | decision 9999 | decision 1 |')).toEqual(['there is no decision 9999']);
});
