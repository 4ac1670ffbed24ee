import type { salaryPeriods } from '#lib/db/schema/careers.ts';
import { DASH } from '#lib/format/numbers.ts';

export type SalaryPeriod = (typeof salaryPeriods)[number];

/** A job's pay as stated; null means not stated. */
export interface Salary {
	min: number | null;
	max: number | null;
	/** ISO 4217, or a US dollar stablecoin. */
	currency: string | null;
	period: SalaryPeriod | null;
}

/** Currencies a salary may be in: those with European Central Bank rates, and stablecoins. */
export const salaryCurrencies = [
	...['USD', 'EUR', 'GBP', 'CHF', 'SGD', 'HKD', 'CAD', 'AUD', 'NZD', 'JPY', 'KRW', 'CNY', 'INR'],
	...['AED', 'BRL', 'CZK', 'DKK', 'HUF', 'IDR', 'ILS', 'MXN', 'MYR', 'NOK', 'PHP', 'PLN', 'RON'],
	...['SEK', 'THB', 'TRY', 'VND', 'ZAR', 'USDC', 'USDT', 'DAI'],
] as const;

const formatAmount = (amount: number, currency: string): string => {
	const digits = { maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 };
	const number = new Intl.NumberFormat('en-US', digits).format(amount);
	if (!/^[A-Z]{3}$/.test(currency) || currency === 'DAI') return `${number} ${currency}`;
	return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
};

/** Returns `$90,000 – $120,000`, `from $90,000`, `up to $120,000`; a dash if nothing is stated. */
export function salaryRange({ min, max, currency }: Omit<Salary, 'period'>): string {
	if (currency === null) return DASH;
	if (min !== null && max !== null)
		return min === max
			? formatAmount(min, currency)
			: `${formatAmount(min, currency)} – ${formatAmount(max, currency)}`;
	if (min !== null) return `from ${formatAmount(min, currency)}`;
	return max !== null ? `up to ${formatAmount(max, currency)}` : DASH;
}

/** Returns `$90,000 – $120,000 a year`, `from €60 an hour`; null if nothing is stated. */
export function salaryWords({ min, max, currency, period }: Salary): string | null {
	if ((min === null && max === null) || currency === null || period === null) return null;
	return `${salaryRange({ min, max, currency })} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}

/** Returns a currency that the form knows; null for any other. */
export const knownCurrency = (code: string | null): (typeof salaryCurrencies)[number] | null =>
	salaryCurrencies.find((one) => one === code) ?? null;
