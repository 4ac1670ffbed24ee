import { expect, test } from 'vitest';
import { combineTotals, raisedFigure } from './raised.ts';

test('months without a disclosed amount add their rounds, and no zero', () => {
	const quiet = { rounds: 2, amount_usd: null, undisclosed: 2, disputed: 0 };
	expect(combineTotals([])).toEqual({ rounds: 0, amount_usd: null, undisclosed: 0, disputed: 0 });
	expect(raisedFigure(combineTotals([quiet, quiet]))).toBeNull();
	const year = combineTotals([
		quiet,
		{ rounds: 3, amount_usd: 12_500_000, undisclosed: 1, disputed: 0 },
		quiet,
	]);
	expect(year).toEqual({ rounds: 7, amount_usd: 12_500_000, undisclosed: 5, disputed: 0 });
	expect(raisedFigure(year)).toEqual({
		text: '$12.50M+',
		title: '12,500,000 USD; 5 more rounds are undisclosed',
	});
});
