import type { Money } from '../money-words.ts';
import { stageIn } from '../stage-words.ts';
import { namesIn } from './names.ts';
import { raiserIn } from './raiser-name.ts';
import { isOtherSum, raisedIn, roundPattern, sumIn } from './sums.ts';

/** Verbs that by themselves say that money was raised. */
const raising =
	'raises?|raised|secures?|secured|nabs?|nabbed|bags?|bagged|nets?|netted|snags?|snagged|hauls? in|hauled in|rakes? in|raked in|pulls? in|pulled in|brings? (?:in|home)|brought (?:in|home)|scoops? up|scooped up|picks? up|picked up|takes? in|took in|closes?|closed(?: on)?';
/** Verbs that say so only together with a round word. */
const getting =
	'lands|landed|scores|scored|banks|banked|scoops|scooped|grabs|grabbed|collects|collected|garners|garnered|attracts|attracted|locks in|pockets|pocketed|reels in|is announcing|are announcing|completes?|completed|concludes?|concluded|finali[sz]es|finali[sz]ed|tops up(?: with)?|wraps up|wrapped up|ends|ended|procures|procured|snares|snared|adds|added|extends|announces?|announced|announces completion of|gets|got|receives?|received|wins|won|obtains|obtained|draws|drew|takes|took|taken|unveils|reveals|discloses|disclosed|launches with|launched with|spins out with|emerges with|emerges from stealth with|emerged from stealth with|comes out of stealth with|came out of stealth (?:(?:on )?\\w+ )?with|exits stealth with|debuts with|leaves stealth with|(?:is|was) handed|was given|has entered the race with';
const active = new RegExp(
	`^(?<subject>.{2,160}?),?\\s+(?:has |have |just |also |quietly |successfully |today )*(?<verb>${raising}|${getting})\\s+(?<object>.+)$`,
	'iu',
);
const isRaising = new RegExp(`^(?:${raising}|.*(?:stealth|tops up) ?(?:with)?)$`, 'iu');
/** Any other verb whose sum comes with a stage or round: *brews $8M seed*, *hooks $100M in Series B*. */
const anyVerb =
	/^(?<subject>.{2,100}?)\s+(?<verb>(?!leads|heads|backs|joins|invests|seeks|eyes|plans|offers|launches|opens|pays|values|makes)\p{Ll}{2,12}s)\s+(?<object>(?:an? |about |over |nearly )?(?:[\p{Lu}]{0,3}[$€£¥₹₩]|\d).{0,40}\b(?:pre-seed|seed|series [a-h]|round|funding|financing)\b.*)$/iu;

/** Titles that begin with the investors: *Paradigm leads $20M Series A in Mesh*, *Polychain backs Mesh with $5M*. */
const byInvestors: readonly RegExp[] = [
	/^(?<backers>.{2,120}?)\s+(?:co-?)?(?:leads?|led|anchors?|heads?|joins?|backs?|pile into|among backers of)\s+(?<raiser>[^$€£]{2,60}?)['’]s?\s+(?<object>[^'’]*\d.*)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:co-?)?(?:leads?|led|anchors?|heads?|backs?|joins?|participates? in|among (?:the )?(?:backers|investors) (?:of|in))\s+(?<object>.{0,70}?)\s+(?:in|for|into|of|at)\s+(?<raiser>[^$€£]+)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:backs?)\s+.{2,40}?\s+with\s+(?<object>.{0,40}\d.{0,30}?)\s+in\s+(?<raiser>[^$€£]+)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:invests?|invested|pours?|poured|pumps?|pumped|injects?|injected|puts?|commits?|makes)\s+(?<object>.{0,60}?)\s+(?:in|into)\s+(?<raiser>[^$€£]+)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:backs?|backed|bets? on|funds?)\s+(?<raiser>.{2,60}?)\s+(?:with|in|through|via)\s+(?<object>.+)$/iu,
	/^(?<backers>.{2,120}?)\s+joins?\s+(?<object>.{2,60}?)\s+valuing\s+(?<raiser>[^$€£]{2,60}?)\s+at\b/iu,
];
/** Titles that begin with the round: *$6 million seed round led by … goes to Mesh*. */
const byMoney: readonly RegExp[] = [
	/^(?:an? )?(?<object>.{0,90}?)\s+(?:goes to|closed by|flows to|for)\s+(?<raiser>[^$€£]+)$/iu,
	/^(?<object>.{2,40}?)\s+invested in\s+(?<raiser>[^$€£]+?)(?:\s+by\s+(?<backers>.+))?$/iu,
];
/** Titles that begin with the raiser and use another verb. */
const otherwise: readonly RegExp[] = [
	/^(?<subject>.{2,100}?)\s+(?:hits|reaches|reached|nears|valued at|achieves|becomes|tops|soars to|doubles|triples|quadruples|ascends to|climbs to|now valued at)\s+.{2,60}?\s+(?:with|after|in|following|on|via)\s+(?<object>.+)$/iu,
	/^(?<subject>.{2,60}?)['’]s? (?<object>[$€£].{2,30}?\b(?:round|raise|series [a-h]|seed)\b.{0,20}\b(?:headed|led|backed) by .*)$/iu,
	/\b(?:series [a-h]|round|seed) (?:brings|hands|gives) (?<subject>[^$€£]{2,40}?) (?<object>[$€£]\S+.*)$/iu,
	/^(?<subject>.{2,100}?)['’]s? (?:latest |new )?(?:raise|round|funding):\s+(?<object>.+)$/iu,
	/^(?<subject>[^:]{2,40}):\s+we(?:['’]ve| have) (?:raised|closed)\s+(?<object>.+)$/iu,
	/^(?<subject>.{2,60}?)\s+follows\s+[^,]{2,30}?\s+with\s+(?<object>[^;]+)/iu,
	/^(?<subject>.{2,100}?)\s+is backed by\s+(?<object>.+)$/iu,
	/^.{2,60}?\s+rebrands as\s+(?<subject>[^,]{2,40}),\s+(?:takes in|raises|secures|lands)\s+(?<object>.+)$/iu,
	/^with (?<object>[^,]{2,60}),\s+(?<subject>.{2,60}?)\s+(?:sets out|wants|aims|plans|takes)\b/iu,
	/^.{2,100}?\s+as\s+(?<subject>(?!\S+ as )[^,]{2,60}?)\s+(?:raises|closes|secures|bags|lands|is handed)\s+(?<object>.+)$/iu,
];
/** People who raised for a company that is named afterwards: *Twitch co-founder raises $24M for Web3 firm Mesh*. */
const forRaiser = /\bfor\s+(?<raiser>[^$€£]+)$/iu;
const person = /\b(?:co-?founders?|founders?|alumni|veterans?|creators?)$/iu;

/** A line's statement about a round. */
export interface RoundPhrase {
	raiser: string;
	object: string;
	money: Money | undefined;
	/** Investors named at the beginning of the title. */
	backers?: string[];
	/** Whether its verb by itself says that money was raised. */
	isSaid?: boolean;
	from: number;
	to: number;
}

/**
 * Parses a title by the first phrase pattern that matches. @param isToldOf whether title or summary mention a round
 */
export const parseTitle = (title: string, isToldOf: boolean): RoundPhrase | undefined =>
	byOthers(title, isToldOf) ??
	byRaiser(title, isToldOf) ??
	fromInvestors(title) ??
	fromMoney(title);

/** *Mesh becomes a unicorn*, *Mesh's valuation doubles to $2.2 billion*: titles whose round is named in the summary. */
const status =
	/^(?<subject>.{2,80}?)(?:['’]s)? (?:becomes an? unicorn|valuation (?:doubles|triples|rises|jumps|climbs)|(?:is |now )*(?:valued at|worth)|(?:more than )?doubles valuation|hits unicorn status)\b/iu;

/** Parses a title that only reports a valuation, with the sum from the summary. */
export function parseValuationTitle(
	title: string,
	clauses: readonly string[],
): RoundPhrase | undefined {
	const raiser = raiserIn(status.exec(title)?.groups?.subject ?? '');
	const money = sumIn(clauses);
	return raiser && money ? { raiser, object: '', money, from: 0, to: title.length } : undefined;
}

/** Parses a summary such as *Their startup, Mesh, closed a $5M seed round*; used if the title says nothing. */
export function parseSummary(title: string, clauses: readonly string[]): RoundPhrase | undefined {
	for (const clause of clauses.slice(0, 2)) {
		const found =
			byRaiser(clause, roundPattern.test(clause)) ?? ofOwner(clause) ?? fromInvestors(clause);
		const sum = raisedIn(title);
		if (
			!found ||
			!roundPattern.test(clause) ||
			(sum && found.money && sum.amount !== found.money.amount)
		)
			continue;
		return { ...found, from: 0, to: title.length };
	}
	return undefined;
}

/** *Skyfire's $8.5M seed round brings …*, *EtherCard's Series B was led by …*. */
const ownerPhrase =
	/^(?<subject>.{2,60}?)['’]s? (?<object>(?:[$€£]\S+(?: million| billion)? )?(?:pre-seed|seed|series [a-h]\+?|private sale|token sale|strategic round|round)\b.*)$/iu;

function ofOwner(clause: string): RoundPhrase | undefined {
	const { subject = '', object = '' } = ownerPhrase.exec(clause)?.groups ?? {};
	const raiser = raiserIn(subject);
	return raiser === undefined
		? undefined
		: place(clause, { raiser, object, money: raisedIn(object) });
}

function byRaiser(line: string, isToldOf: boolean): RoundPhrase | undefined {
	const {
		subject = '',
		verb = '',
		object = '',
	} = (active.exec(line) ?? anyVerb.exec(line))?.groups ?? {};
	// *A and B raise $5M*: several raisers, with unknown shares.
	if (/ (?:and|&) .+ (?:raise|secure|close)$/iu.test(subject)) return undefined;
	const money = raisedIn(object);
	if (!money && !(stageIn(object) && roundPattern.test(object))) return undefined;
	const rest = money ? object.slice(money.to) : '';
	if (
		!isRaising.test(verb) &&
		!isToldOf &&
		!(
			/^.{0,6}$/u.test(object.slice(0, money?.from ?? 99)) &&
			/^(?:\s+(?:from|to|for|in)\b|$|,)/u.test(rest)
		)
	)
		return undefined;
	// *Picks up Helio for $175M*.
	if (/^\p{Lu}\S*(?: \S+)? for [$€£]/u.test(object)) return undefined;
	if (isOtherSum(rest)) return undefined;
	const raiser = person.test(subject)
		? raiserIn(forRaiser.exec(object)?.groups?.raiser ?? '')
		: raiserIn(subject);
	const isSaid = isRaising.test(verb);
	return raiser === undefined ? undefined : place(line, { raiser, object, money, isSaid });
}

function byOthers(title: string, isToldOf: boolean): RoundPhrase | undefined {
	for (const pattern of otherwise) {
		const { subject = '', object = '' } = pattern.exec(title)?.groups ?? {};
		const money = raisedIn(object);
		const raiser = raiserIn(subject);
		if (raiser && money && isToldOf) return place(title, { raiser, object, money });
	}
	return undefined;
}

function fromInvestors(title: string): RoundPhrase | undefined {
	for (const pattern of byInvestors) {
		const {
			backers: list = '',
			object = '',
			raiser: phrase = '',
		} = pattern.exec(title)?.groups ?? {};
		const money = raisedIn(object);
		const raiser = raiserOf(phrase);
		const backers = namesIn(list);
		if (!(money || roundPattern.test(object)) || !raiser || backers.length === 0) continue;
		// *Leads $5M charge in …* is not a round; *puts $5M into …* is.
		const verb = title.slice(list.length, list.length + 12);
		if (
			/^\s+(?:(?:co-?)?(?:lead|led|anchor|head)|backs?|joins?)/iu.test(verb) &&
			!roundPattern.test(title)
		)
			continue;
		return place(title, { raiser, object, money, backers });
	}
	return undefined;
}

function fromMoney(title: string): RoundPhrase | undefined {
	for (const pattern of byMoney) {
		const { object = '', raiser: phrase = '', backers = '' } = pattern.exec(title)?.groups ?? {};
		const money = raisedIn(object);
		const raiser = raiserOf(phrase);
		if (!money || !raiser || !(roundPattern.test(title) || /invested in/iu.test(title))) continue;
		return place(title, { raiser, object, money, backers: namesIn(backers) });
	}
	return undefined;
}

/** Returns the raiser from the words after the round: *DePIN mapper Mesh to bring maps on-chain*. */
const raiserOf = (phrase: string): string | undefined =>
	raiserIn(phrase.replace(/\s+(?:at|to|as|amid|after|with)\s.*$|,.*$/iu, ''));

function place(title: string, found: Omit<RoundPhrase, 'from' | 'to'>): RoundPhrase {
	const from = Math.max(0, title.indexOf(found.raiser));
	const end = found.money
		? title.indexOf(found.object) + found.money.to
		: title.indexOf(found.object) + found.object.length;
	return { ...found, from, to: Math.max(from + found.raiser.length, end) };
}
