import { PRODUCT } from '#lib/base/site.ts';
import { longDate } from '#lib/format/dates.ts';
import type { Report } from './report.ts';

/** Who a report is by, as it is cited. */
export const authorOf = ({ username }: Pick<Report, 'username'>): string =>
	username ?? `A member of ${PRODUCT}`;

/**
 * How a report is cited: `ada, “DeFi in 2026”, Cairn, Nov 24, 2026, https://cairn.example/report/defi-in-2026`.
 * @param at the moment of what it shows.
 * @param address absolute.
 */
export const citationOf = (
	report: Pick<Report, 'username' | 'title'>,
	at: string,
	address: string,
): string => `${authorOf(report)}, “${report.title}”, ${PRODUCT}, ${longDate(at)}, ${address}`;
