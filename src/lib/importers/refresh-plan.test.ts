import { expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { refreshPlanOf } from './refresh-plan.ts';

const planWith = (env: Record<string, string>) => refreshPlanOf(readSettings(env));
const missingWith = (env: Record<string, string>) =>
	planWith(env).flatMap(({ name, missing }) => (missing ? [name] : []));

test('a source requiring a contact address is not called until there is one', () => {
	expect(missingWith({})).toEqual(['people and organizations', 'filers', 'filings']);
	// The SEC requires an e-mail address.
	expect(missingWith({ SITE_URL: 'https://cairn.example' })).toEqual(['filers', 'filings']);
	expect(missingWith({ CONTACT: 'ops@cairn.example' })).toEqual([]);
	const own = 'https://mirror.example';
	const mirrors = { WIKIDATA_URL: own, EDGAR_URL: own, EDGAR_SEARCH_URL: own };
	expect(missingWith(mirrors)).toEqual([]);
});

test('a CoinGecko demo key lasts the month', () => {
	const callsOf = (env: Record<string, string>) => {
		const step = planWith(env).find(({ name }) => name === 'market figures');
		return ((step?.pages ?? 0) * 30 * 86_400_000) / (step?.every ?? 1);
	};
	expect(callsOf({ COINGECKO_API_KEY: 'CG-demo' })).toBeLessThan(10_000);
	expect(
		callsOf({ COINGECKO_API_KEY: 'key', COINGECKO_URL: 'https://pro-api.coingecko.com' }),
	).toBe(34_560);
});
