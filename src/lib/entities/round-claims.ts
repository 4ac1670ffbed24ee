import { originInWords } from '#lib/catalogue/origin-words.ts';
import { longDate } from '#lib/format/dates.ts';
import { DASH, shortUsd } from '#lib/format/numbers.ts';
import { amountInWords } from '#lib/rounds/round-words.ts';
import type { Round } from './heads.ts';
import { sourceName } from './wording-source.ts';

/** Each source's statements about a round, beside the values shown. */

/** One statement of a source, in words. */
export interface ClaimStatement {
	text: string;
	/** Whether it differs from the value shown by more than rounding. */
	differs: boolean;
}

/** The statements of one source about a round. */
export interface SourceStatement {
	source: string;
	/** URL where readers can find them. */
	url: string | null;
	type: ClaimStatement;
	amount: ClaimStatement;
	date: ClaimStatement;
	leads: ClaimStatement;
}

/** Returns the values shown and each source's statements; a record without source claims speaks for itself. */
export function statementsOf(round: Round): { shown: SourceStatement; sayings: SourceStatement[] } {
	const leads = round.backers.filter(({ is_lead }) => is_lead).map(({ name }) => name);
	const detailOf = (text: string, differs: boolean): ClaimStatement => ({ text, differs });
	const same = (text: string) => detailOf(text || DASH, false);
	const shown: SourceStatement = {
		source: 'Shown here',
		url: null,
		type: same(round.stages ?? ''),
		amount: same(amountInWords(round)),
		date: same(longDate(round.date, round.date_precision)),
		leads: same(leads.join(', ')),
	};
	const disagree = new Set(round.disagreements);
	const usd =
		round.amount_usd ?? (round.amount_quantity_unit === 'USD' ? round.amount_quantity : null);
	const claims = round.claims.map((claim): SourceStatement => {
		const date = longDate(claim.date, claim.date_precision);
		const named = claim.lead_investors.join(', ');
		return {
			source: sourceName(claim.source),
			url: claim.url,
			type: detailOf(
				claim.type ?? DASH,
				disagree.has('type') &&
					claim.type !== null &&
					foldText(claim.type) !== foldText(round.stages),
			),
			amount: detailOf(
				shortUsd(claim.amount_usd),
				disagree.has('amount') && claim.amount_usd !== null && !isSameAmount(claim.amount_usd, usd),
			),
			date: detailOf(date, disagree.has('date') && claim.date !== null && date !== shown.date.text),
			leads: detailOf(
				named || DASH,
				disagree.has('lead') && named !== '' && !isSameSet(claim.lead_investors, leads),
			),
		};
	});
	const silent = round.records.filter((record) => record.claims === 0);
	const own = silent.map((record): SourceStatement => {
		const date = longDate(record.date, record.date_precision);
		const amount = record.amount_usd ?? record.amount_quantity;
		return {
			source: originInWords(record.origin),
			url: null,
			type: detailOf(
				record.type ?? DASH,
				disagree.has('type') &&
					record.type !== null &&
					foldText(record.type) !== foldText(round.stages),
			),
			amount: detailOf(
				amount === null ? DASH : amountInWords(record),
				disagree.has('amount') &&
					record.amount_usd !== null &&
					!isSameAmount(record.amount_usd, usd),
			),
			date: detailOf(
				date,
				disagree.has('date') && record.date !== null && date !== shown.date.text,
			),
			leads: same(''),
		};
	});
	return { shown, sayings: [...claims, ...own] };
}

/** Amounts within this fraction of each other count as equal, as in the listing, since sources round. */
const rounding = 0.01;

const isSameAmount = (a: number, b: number | null): boolean =>
	b !== null && Math.max(a, b) <= Math.min(a, b) * (1 + rounding);

const foldText = (text: string | null): string =>
	(text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
	const [one, other] = [new Set(a.map(foldText)), new Set(b.map(foldText))];
	return one.size === other.size && [...one].every((name) => other.has(name));
}
