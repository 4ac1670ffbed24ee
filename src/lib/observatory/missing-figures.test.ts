import { expect, test } from 'vitest';
import { missingFigures } from './missing-figures.ts';

const all = { records: true, market: true, rounds: true, newest: 'Nov 01, 2026', months: 18 };

test('one line lists what is left out, and how to get it', () => {
	expect(missingFigures(all)).toBeNull();
	expect(missingFigures({ ...all, market: false })).toBe(
		'Market caps, gainers and losers come with the first market refresh.',
	);
	expect(missingFigures({ ...all, rounds: false, newest: 'Jan 02, 2024' })).toBe(
		'Funding figures cover 18 months; the newest round here is from Jan 02, 2024.',
	);
	expect(missingFigures({ ...all, market: false, rounds: false, newest: null })).toBe(
		'Market caps, gainers and losers come with the first market refresh. Funding figures come with the first funding round.',
	);
	expect(missingFigures({ ...all, records: false, market: false, rounds: false })).toBe(
		'Nothing to show yet. Figures come with the first records and the first market refresh.',
	);
});
