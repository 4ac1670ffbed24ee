import { clausesOf, presentClauses } from './clauses.ts';
import { backersIn } from './investor-list.ts';
import { reasonAgainst } from './not-rounds.ts';
import { type Found, ofStatus, ofSummary, ofTitle } from './phrases.ts';
import { stageIn } from './stage-words.ts';
import { ofRound, raisedIn, sumIn, valuationIn } from './sums.ts';

/** A closed funding round that an article tells of. */
export interface ToldRound {
	/** Who raised, as the article writes it. */
	raiser: string;
	/** In units of `currency`; null when neither title nor summary names one. */
	amount: number | null;
	/** ISO 4217. */
	currency: string | null;
	/** As the catalogue calls types of rounds; null when it is not said. */
	type: string | null;
	/** Investors as they are written. */
	leads: string[];
	others: string[];
	valuation: { amount: number; currency: string } | null;
	/** Where in the title it says so; the whole title where the summary does. */
	from: number;
	to: number;
	/** Whether nothing in it leaves room for doubt; the rest is for a person to look at. */
	isPlain: boolean;
}

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 1_500;

/**
 * Reads whether an article tells of a closed round of a venture, by the grammar of its title, and where that says nothing of the
 * first clauses of its summary; what one leaves out the other adds. Funds that raise to invest, listed companies, purchases,
 * prices, crimes and what is only planned are none.
 *
 * @returns undefined where it tells of none.
 */
export function readRound({
	title: given,
	summary = '',
}: {
	title: string;
	summary?: string;
}): ToldRound | undefined {
	const title = given.slice(0, LONGEST_TITLE);
	if (reasonAgainst(title)) return undefined;
	const clauses = presentClauses(summary.slice(0, LONGEST_SUMMARY));
	const isToldOf = ofRound.test(title) || clauses.some((clause) => ofRound.test(clause));
	const found =
		titleParts(title)
			.map((part) => ofTitle(part, isToldOf))
			.find((one) => one !== undefined) ??
		ofStatus(title, clauses) ??
		ofSummary(title, clauses);
	if (!found) return undefined;
	const { leads, others } = backersIn([...clausesOf(title), ...clauses]);
	const once = (names: readonly string[]) => [...new Set(names)];
	const told = found.backers ?? [];
	const led = once(leads.filter((name) => name !== found.raiser));
	const type = stageIn(found.object, title) ?? stageIn(title) ?? stageOf(clauses);
	const money =
		found.money ?? (ofRound.test(title) ? raisedIn(title) : undefined) ?? sumIn(clauses);
	const isMentioned = [title, ...clauses].some((line) => raisedIn(line) !== undefined);
	const isSaid =
		type !== null ||
		leads.length + others.length + told.length > 0 ||
		isToldOf ||
		found.isSaid === true;
	return {
		raiser: found.raiser,
		amount: money?.amount ?? null,
		currency: money?.currency ?? null,
		type,
		leads: led,
		others: once([...told, ...others]).filter(
			(name) => !led.includes(name) && name !== found.raiser,
		),
		valuation: valuationIn(title) ?? clauses.map(valuationIn).find((one) => one !== null) ?? null,
		from: found.from,
		to: found.to,
		isPlain: isPlain(title, { found, type, led, isSum: money !== undefined, isMentioned, isSaid }),
	};
}

interface Told {
	found: Found;
	type: string | null;
	led: readonly string[];
	/** Whether a sum was taken for the one that was raised, and whether any sum is named at all. */
	isSum: boolean;
	isMentioned: boolean;
	/** Whether anything but the sum says that it was a round. */
	isSaid: boolean;
}

/** Whether nobody has to look at it. */
function isPlain(title: string, { found, type, led, isSum, isMentioned, isSaid }: Told): boolean {
	// What anybody may buy is a matter of its own.
	const isPublic = /^(?:Public Token Sale|ICO|IDO|IEO)$/u.test(type ?? '');
	const isSeveral = /\b(?:two|three|several|both) (?:rounds|tranches|raises)\b/iu.test(title);
	const mayBeFund =
		/\b(?:VC|Ventures|Capital|Partners)$/u.test(found.raiser) &&
		led.length === 0 &&
		!/^Series/u.test(type ?? '');
	const isWhole = isSum || (type !== null && led.length > 0 && !isMentioned);
	return isWhole && isSaid && !isPublic && !isSeveral && !mayBeFund;
}

/** A title may tell of several: the part that tells of the first. */
const titleParts = (title: string): string[] => {
	const parts = title.split(/;\s|(?<=[^\d]):\s/u);
	return parts.length === 1 ? parts : [parts[0] ?? '', title, ...parts.slice(1)];
};

const stageOf = (clauses: readonly string[]): string | null =>
	clauses
		.filter((clause) =>
			/\b(?:round|funding|financing|raise[sd]?|investment|investor|series|seed|extension|led|sale|closed?|token)\b/iu.test(
				clause,
			),
		)
		.map((clause) => stageIn(clause))
		.find((stage) => stage !== null) ?? null;
