const whole = new Intl.NumberFormat('en-US', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats whole US cents as dollars, to the cent: `$10.45`, `−$3.20`; zero is `$0`. */
export const formatDollars = (cents: number): string =>
	cents === 0 ? whole.format(0) : exact.format(cents / 100).replace('-', '−');
