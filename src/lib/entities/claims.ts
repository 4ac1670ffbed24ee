import type { z } from 'zod';
import { longDate } from '#lib/format/dates.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import type { roundRow } from './rounds.ts';

type Round = z.output<typeof roundRow>;
/** The fields of a round that show who vouches for it. */
export type VouchedRound = Pick<
	Round,
	'confirmation' | 'disagreements' | 'claims' | 'filings' | 'figures' | 'parts' | 'joined'
>;

/** Returns a filing in words: `$3.00M sold of $5.00M offered, first sale Mar 10, 2024, filed by Ember Labs, Inc.` */
export function filingInWords(filing: Round['filings'][number]): string {
	const { sold_usd, offered_usd, date, issuer, related_people } = filing;
	const of = offered_usd === null ? 'an indefinite amount' : `${shortUsd(offered_usd)} offered`;
	const named = related_people.map(({ name, role }) => (role ? `${name} (${role})` : name));
	return [
		sold_usd === null
			? null
			: sold_usd === 0
				? `nothing sold yet of ${of}`
				: `${shortUsd(sold_usd)} sold of ${of}`,
		date === null ? 'no sale yet' : `first sale ${longDate(date, 'day')}`,
		issuer === null ? null : `filed by ${issuer}`,
		named.length > 0 ? `names ${named.join(', ')}` : null,
	]
		.filter(Boolean)
		.join(', ');
}

/** Returns one source's claim about a round: `Seed, $5.00M, Mar 10, 2024, led by Paradigm`. */
export function claimInWords(claim: Round['claims'][number]): string {
	const parts = [
		claim.type,
		claim.amount_usd === null ? null : shortUsd(claim.amount_usd),
		claim.date === null ? null : longDate(claim.date, claim.date_precision),
		claim.lead_investors.length > 0 ? `led by ${claim.lead_investors.join(', ')}` : null,
	].filter(Boolean);
	return parts.length > 0 ? parts.join(', ') : 'nothing more than that it took place';
}
