import { clausesOf } from '../clauses.ts';
import { rejectionReason } from '../not-rounds.ts';
import { isPublicSale, stageIn } from '../stage-words.ts';
import { backersIn } from './investor-list.ts';
import { parseSummary, parseTitle, parseValuationTitle, type RoundPhrase } from './phrases.ts';
import { raisedIn, roundPattern, sumIn } from './sums.ts';

/** Statements about an earlier round or about another company's round. */
const past =
	/\b(?:earlier|previous(?:ly)?|prior|ago|(?<!\bit )had (?:raised|invested|closed|secured|led)|last (?:raised|year|month|autumn|spring|summer|fall|winter|round)|became a unicorn|raised \S+ (?:million|billion)? ?in (?:january|february|march|april|may|june|july|august|september|october|november|december)|before\.?$|rivals?|competitors?|hours later|total (?:funding|raised))\b|^(?:in|on) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\.?$|^(?:the company|it) (?:pulled|took|comes)\b/iu;
/** Phrases that introduce another round: *which comes less than a year after the Series A*. */
const aside =
	/,?\s+(?:(?:which|and) (?:comes|follows|brings)|less than a|(?:\w+ )?(?:years?|months?|weeks?) after|following (?:a|an|the|its)|on top of|after (?:a|an|the|its|raising|closing)|brings? the)\b.*$/iu;

/** Returns the clauses of a summary about the present round, without their references to other rounds. */
const presentClauses = (clauses: readonly string[]): string[] =>
	clauses.map((clause) => clause.replace(aside, '')).filter((clause) => !past.test(clause));

/** The facts about a round that an article's phrasing states. */
export interface ParsedRound {
	raiser: string;
	amount: number | null;
	currency: string | null;
	type: string | null;
	leads: string[];
	others: string[];
	/** Whether the round leaves no room for doubt. */
	isPlain: boolean;
}

/**
 * Reads whether an article reports a closed round of a venture, using a grammar for its title and, if that finds
 * nothing, for the first clauses of its summary; each fills the other's gaps. Funds that raise to invest, listed
 * companies, purchases, prices, crimes and mere plans do not count.
 *
 * @param lines the title and the sentences of the summary.
 * @returns undefined if it reports none.
 */
export function parseRound(lines: readonly string[]): ParsedRound | undefined {
	const [title = '', ...sentences] = lines;
	if (rejectionReason(title)) return undefined;
	const clauses = presentClauses(sentences);
	const isToldOf = roundPattern.test(title) || clauses.some((clause) => roundPattern.test(clause));
	const found =
		titleParts(title)
			.map((part) => parseTitle(part, isToldOf))
			.find((one) => one !== undefined) ??
		parseValuationTitle(title, clauses) ??
		parseSummary(title, clauses);
	if (!found) return undefined;
	const { leads, others } = backersIn([...clausesOf(title), ...clauses]);
	const once = (names: readonly string[]) => [...new Set(names)];
	const backers = found.backers ?? [];
	const led = once(leads.filter((name) => name !== found.raiser));
	const type = stageIn(found.object, title) ?? stageIn(title) ?? stageOf(clauses);
	const money =
		found.money ?? (roundPattern.test(title) ? raisedIn(title) : undefined) ?? sumIn(clauses);
	const isMentioned = [title, ...clauses].some((line) => raisedIn(line) !== undefined);
	const isSaid =
		type !== null ||
		leads.length + others.length + backers.length > 0 ||
		isToldOf ||
		found.isSaid === true;
	return {
		raiser: found.raiser,
		amount: money?.amount ?? null,
		currency: money?.currency ?? null,
		type,
		leads: led,
		others: once([...backers, ...others]).filter(
			(name) => !led.includes(name) && name !== found.raiser,
		),
		isPlain: isPlain(title, { found, type, led, isSum: money !== undefined, isMentioned, isSaid }),
	};
}

interface RoundReading {
	found: RoundPhrase;
	type: string | null;
	led: readonly string[];
	/** Whether a sum was taken as the amount raised, and whether any sum is mentioned at all. */
	isSum: boolean;
	isMentioned: boolean;
	/** Whether anything besides the sum indicates a round. */
	isSaid: boolean;
}

/** Whether the reading needs no human review. */
function isPlain(
	title: string,
	{ found, type, led, isSum, isMentioned, isSaid }: RoundReading,
): boolean {
	const isSeveral = /\b(?:two|three|several|both) (?:rounds|tranches|raises)\b/iu.test(title);
	const mayBeFund =
		/\b(?:VC|Ventures|Capital|Partners)$/u.test(found.raiser) &&
		led.length === 0 &&
		!/^Series/u.test(type ?? '');
	const isWhole = isSum || (type !== null && led.length > 0 && !isMentioned);
	return isWhole && isSaid && !isPublicSale(type) && !isSeveral && !mayBeFund;
}

/** Returns the parts of a title, which may report several rounds, in order. */
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
