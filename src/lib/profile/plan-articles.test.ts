import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatDollars } from '#lib/format/money.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { CALLS_WITHOUT_KEY, entitlementOf } from '#lib/plans/entitled.ts';
import { discounts, planNames, priceOf, terms } from '#lib/plans/plans.ts';

const textOf = async (path: string) => {
	const text = await readFile(new URL(`../../content/${path}.md`, import.meta.url), 'utf8');
	return text.replaceAll(/\s+/g, ' ');
};

test('what needs no account is worded alike everywhere: the page in view, not every export', async () => {
	for (const path of [
		'faq/general/do-i-need-an-account',
		'help/account-management/create-account',
		'help/getting-started/welcome',
		'help/pricing-plans/choose-plan',
	])
		expect(await textOf(path), path).toMatch(/export(?:ing)? (?:of )?the page in view/i);
});

test('the article on plans states their real limits and prices', async () => {
	const article = await textOf('help/pricing-plans/choose-plan');
	for (const plan of planNames) {
		expect(article).toContain(`${entitlementOf(plan, 'exports')} a month`);
		expect(article).toMatch(
			new RegExp(`${formatCount(entitlementOf(plan, 'callsAMinute'))} (?:requests )?a minute`),
		);
		expect(article).toContain(`${formatCount(entitlementOf(plan, 'calls'))} a month`);
		for (const term of terms)
			if (plan !== 'standard') expect(article).toContain(formatDollars(priceOf(plan, term)));
	}
	expect(article).toContain(`${CALLS_WITHOUT_KEY} requests a minute`);
	for (const term of terms)
		if (discounts[term] > 0) expect(article).toContain(`${discounts[term]}%`);
});
