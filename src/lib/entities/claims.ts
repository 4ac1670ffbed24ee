import type { z } from 'zod';
import { longDate } from '#lib/format/dates.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import type { roundRow } from './rounds.ts';

type Round = z.output<typeof roundRow>;
/** What says who vouches for a round. */
export type VouchedRound = Pick<
	Round,
	'confirmation' | 'disagreements' | 'claims' | 'figures' | 'parts' | 'joined'
>;

/** What one source says of a round: `Seed, $5.00M, Mar 10, 2024, led by Paradigm`. */
export function claimInWords(claim: Round['claims'][number]): string {
	const said = [
		claim.type,
		claim.amount_usd === null ? null : shortUsd(claim.amount_usd),
		claim.date === null ? null : longDate(claim.date, claim.date_precision),
		claim.lead_investors.length > 0 ? `led by ${claim.lead_investors.join(', ')}` : null,
	].filter(Boolean);
	return said.length > 0 ? said.join(', ') : 'nothing more than that it took place';
}
