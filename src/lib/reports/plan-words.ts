import { entitlementOf } from '#lib/plans/entitled.ts';
import { planNames, planTitles } from '#lib/plans/plans.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const withReports = list.format(
	planNames.filter((plan) => entitlementOf(plan, 'reports')).map((plan) => planTitles[plan]),
);

/** The message for members whose plan has no reports. */
export const reportsUnavailableMessage = `Creating reports is part of ${withReports}. Your existing reports stay readable, and you can unpublish or delete them.`;
