import type { z } from 'zod';
import { confirmationInWords } from '#lib/catalogue/confirmation.ts';
import type { Db } from '#lib/db/connect.ts';
import type { RoundRow } from '#lib/directory/row-shapes.ts';
import { roundRows } from '#lib/directory/rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { roundHref } from '#lib/rounds/round-words.ts';
import { type FeedItem, feedLine, linkHtml } from './feed.ts';
import { factList, paragraphHtml, sourcesOf, textHtml } from './item-parts.ts';
import { type RecordTimes, recordTimes } from './times.ts';

type Round = z.input<typeof RoundRow>;

/** Returns these funding rounds as items, in order. `site` is the site's origin. */
export async function roundItems(
	db: Db,
	ids: readonly number[],
	site: string,
): Promise<FeedItem[]> {
	const [rows, times] = await Promise.all([roundRows(db, ids), recordTimes(db, 'round', ids)]);
	return rows.map((row) => roundItem(row, times.get(row._id), site));
}

function roundItem(round: Round, times: RecordTimes | undefined, site: string): FeedItem {
	const { name, stages, date, date_precision, announcement, origin } = round;
	const isDay = date !== null && (date_precision ?? 'day') === 'day';
	return {
		key: `round/${round._id}`,
		url: `${site}${roundHref(round.round_slug)}`,
		title: `${feedLine(name)}: ${stages ?? 'funding round'}, ${roundAmount(round) ?? 'amount undisclosed'}`,
		html: `${paragraphHtml(round.description)}${factList(facts(round, site))}`,
		// For a round known only to the month, no day is given.
		published: isDay ? `${date}T00:00:00.000Z` : null,
		modified: times?.modified ?? null,
		authors: [],
		tags: [...new Set([stages, round.category, ...round.sector].filter((tag) => tag !== null))],
		sources: sourcesOf(
			announcement.map(({ url }) => url),
			origin,
		),
		fromFeed: null,
		isSample: origin === 'sample',
	};
}

/** Returns `$11.00M`, or the amount as the source states it; null if undisclosed. */
function roundAmount({ amount_quantity, amount_quantity_unit }: Round): string | null {
	if (amount_quantity === null) return null;
	if (amount_quantity_unit === 'USD') return shortUsd(amount_quantity);
	return exactNumber(amount_quantity, amount_quantity_unit ?? '') ?? null;
}

function facts(round: Round, site: string) {
	const { date, date_precision, disagreements, valuation } = round;
	const investors = [
		...round.organizations.map((one) => ({ ...one, url: `${site}/organization/${one.slug}` })),
		...round.people.map((one) => ({ ...one, url: `${site}/people/${one.slug}` })),
		...round.unclassified_investors.map((one) => ({ ...one, url: null })),
	];
	const named = (lead: boolean) =>
		investors
			.filter(({ is_lead }) => is_lead === lead)
			.map((one) => linkHtml(one.name, one.url))
			.join(', ');
	const count =
		round.organizations_count + round.people_count + round.unclassified_investors.length;
	const more = count > investors.length ? ` and ${count - investors.length} more` : '';
	return [
		['Raised by', linkHtml(round.name, `${site}/${round.raiser_type}/${round.slug}`)],
		['Amount', textHtml(roundAmount(round)) ?? 'undisclosed'],
		['Date', date === null ? 'not known' : textHtml(longDate(date, date_precision))],
		['Round', textHtml(round.stages)],
		['Valuation', valuation === null ? null : textHtml(shortUsd(valuation))],
		['Lead investors', named(true)],
		['Investors', `${named(false)}${more}`],
		['Programme', textHtml(round.program)],
		['Category', textHtml(round.category)],
		['Vouched for', textHtml(confirmationInWords(round.confirmation))],
		['Sources disagree on', textHtml(disagreements.join(', '))],
	] as const;
}
