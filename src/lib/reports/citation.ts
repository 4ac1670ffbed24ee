import { PRODUCT } from '#lib/base/site.ts';
import { longDate } from '#lib/format/dates.ts';
import type { Report } from './report.ts';

/** Returns the author of a report as cited. */
export const authorOf = ({ username }: Pick<Report, 'username'>): string =>
	username ?? `A member of ${PRODUCT}`;

/**
 * A report's citation: `ada, “DeFi in 2026”, Cairn, Nov 24, 2026, https://cairn.example/report/defi-in-2026`.
 * @param at the moment its data is from.
 * @param address absolute URL.
 */
export const citationOf = (
	report: Pick<Report, 'username' | 'title'>,
	at: string,
	address: string,
): string => `${authorOf(report)}, “${report.title}”, ${PRODUCT}, ${longDate(at)}, ${address}`;
