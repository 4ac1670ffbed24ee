import { backersIn, namesIn } from './investor-list.ts';
import { type Money, moneyIn } from './money-words.ts';
import { reasonAgainst } from './not-rounds.ts';
import { raiserIn } from './raiser-name.ts';
import { stageIn } from './stage-words.ts';

/** A closed funding round that an article tells of. */
export interface ToldRound {
	/** Who raised, as the title writes it. */
	raiser: string;
	/** In units of `currency`; null when the title names none. */
	amount: number | null;
	/** ISO 4217. */
	currency: string | null;
	/** As the catalogue calls types of rounds; null when it is not said. */
	type: string | null;
	/** Investors as they are written. */
	leads: string[];
	others: string[];
	valuation: { amount: number; currency: string } | null;
	/** Where in the title it says so. */
	from: number;
	to: number;
	/** Whether nothing in it leaves room for doubt; the rest is for a person to look at. */
	isPlain: boolean;
}

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 1_500;

const strong =
	'raises|raised|secures|secured|closes|closed|lands|landed|nabs|nabbed|bags|bagged|nets|netted|hauls in|hauled in|snags|snagged|rakes in|raked in|pulls in|pulled in|scores|scored|banks|banked|scoops up|scoops|scooped|grabs|grabbed|collects|collected|garners|garnered|attracts|attracted|locks in|picks up|picked up|pockets|pocketed|reels in|completes|completed|concludes|concluded|finalizes|finalized|tops up';
const weak =
	'announces|announced|gets|got|receives|received|wins|won|obtains|obtained|draws|takes|took|unveils|reveals|discloses|disclosed|launches with|launched with|emerges with|emerges from stealth with|emerged from stealth with|comes out of stealth with|exits stealth with|debuts with|leaves stealth with';
const ofRound =
	/\b(?:round|funding|financing|raise|investment|seed|series [a-h]|token sale|capital (?:raise|injection|round)|extension|backing|from investors)\b/iu;
const active = new RegExp(
	`^(?<subject>.{2,140}?)\\s+(?:has |have |just |also |quietly |successfully )*(?<verb>${strong}|${weak})\\s+(?<object>.+)$`,
	'iu',
);
/** *Paradigm leads $20M Series A in Mesh*, *a16z invests $70M in Babylon*, *Polychain backs Mesh with $5M*. */
const byInvestors: readonly RegExp[] = [
	/^(?<backers>.{2,120}?)\s+(?:co-)?(?:leads?|led|anchors?|heads?|joins?|backs?)\s+(?<raiser>.{2,60}?)['’]s?\s+(?<object>.*\d.*)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:co-)?(?:leads?|led|anchors?|heads?|backs?|joins?)\s+(?<object>.{0,60}?)\s+(?:in|for|into|of|at)\s+(?<raiser>.+)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:invests?|invested|pours?|poured|pumps?|pumped|injects?|injected|puts?|commits?)\s+(?<object>.{0,60}?)\s+(?:in|into)\s+(?<raiser>.+)$/iu,
	/^(?<backers>.{2,120}?)\s+(?:backs?|backed|bets? on|funds?)\s+(?<raiser>.{2,60}?)\s+(?:with|in|through|via)\s+(?<object>.+)$/iu,
];
/** *Mesh hits $1B valuation with $75M Series C*. */
const valued =
	/^(?<subject>.{2,100}?)\s+(?:hits|reaches|reached|nears|valued at|achieves|becomes|tops|soars to|doubles|now valued at)\s+(?<first>.{2,60}?)\s+(?:with|after|in|following|on|via)\s+(?<object>.+)$/iu;

/**
 * Reads whether an article tells of a closed round of a venture, by the grammar of its title; the summary adds what the title
 * leaves out. Funds that raise to invest, listed companies, purchases, prices, crimes and what is only planned are none.
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
	const found = ofTitle(title);
	if (!found) return undefined;
	const said = summary.slice(0, LONGEST_SUMMARY);
	const text = `${title}. ${said}`;
	const backers = backersIn(text);
	const once = (names: readonly string[]) => [...new Set(names)];
	const leads = once([...(found.isLed ? (found.backers ?? []) : []), ...backers.leads]);
	const others = once([...(found.backers ?? []), ...backers.others]);
	const type = stageIn(found.object) ?? stageIn(title) ?? stageIn(roundSentence(said));
	const { raiser, money } = found;
	return {
		raiser,
		amount: money?.amount ?? null,
		currency: money?.currency ?? null,
		type,
		leads,
		others: others.filter((name) => !leads.includes(name)),
		valuation: valuationIn(title) ?? valuationIn(said),
		from: found.from,
		to: found.to,
		isPlain:
			money !== undefined &&
			(type !== null || leads.length + others.length > 0 || ofRound.test(title)),
	};
}

interface Found {
	raiser: string;
	object: string;
	money: Money | undefined;
	/** Investors that the title begins with, and whether it says that they led. */
	backers?: string[];
	isLed?: boolean;
	from: number;
	to: number;
}

function ofTitle(title: string): Found | undefined {
	return byRaiser(title) ?? fromValuation(title) ?? fromInvestors(title);
}

function byRaiser(title: string): Found | undefined {
	const { subject = '', verb = '', object = '' } = active.exec(title)?.groups ?? {};
	// *A and B raise $5M*: several, of which nobody knows who got what.
	const raiser = raiserIn(subject);
	if (!raiser || / (?:and|&) .+ (?:raise|secure|close)$/iu.test(subject)) return undefined;
	const money = raisedIn(object);
	if (
		!money &&
		!(stageIn(object) && /\b(?:round|funding|financing|series|led by)\b/iu.test(object))
	)
		return undefined;
	// What else is announced, got or won has sums as well.
	const isStrong = new RegExp(`^(?:${strong})$`, 'iu').test(verb);
	if (!isStrong && !ofRound.test(object)) return undefined;
	// *Raises $5M* says enough; *lands $5M contract* does not.
	if (!/^(?:raise|secure|close|nab|bag|net)/iu.test(verb) && !ofRound.test(object))
		return undefined;
	if (money && isOther(object.slice(money.to))) return undefined;
	return place(title, { raiser, object, money });
}

/** What follows the sum of something that is no round: *$5M contract*, *$20M for victims*. */
const isOther = (rest: string): boolean =>
	/^\s*(?:worth of\s|(?:in|of)\s+(?:revenue|sales|profit|fees|volume|deposits|tvl|assets|liquidity|stablecoins?|bitcoin|btc|eth|ether|tokens?|crypto|damages|contracts?|customer)|contracts?\b|deals?\b(?! led)|loans?\b|licen[cs]e|revenue|fees|volume|deposits|bounty|grants?\b|from (?:the )?(?:sale|users|customers|treasury)|for (?:victims|charity|relief|hackathon|developers|grants))/iu.test(
		rest,
	);

function fromValuation(title: string): Found | undefined {
	const { subject = '', first = '', object = '' } = valued.exec(title)?.groups ?? {};
	if (
		!/\b(?:valuation|unicorn|valued)\b/iu.test(title.slice(0, title.length - object.length)) ||
		!first
	)
		return undefined;
	const raiser = raiserIn(subject);
	const money = raisedIn(object);
	return raiser && money && ofRound.test(object)
		? place(title, { raiser, object, money })
		: undefined;
}

function fromInvestors(title: string): Found | undefined {
	for (const pattern of byInvestors) {
		const {
			backers: list = '',
			object = '',
			raiser: phrase = '',
		} = pattern.exec(title)?.groups ?? {};
		const money = raisedIn(object);
		const raiser = raiserIn(
			phrase.replace(/['’]s?\s.*$|\s+(?:at|to|as|amid|after|with|,).*$/iu, ''),
		);
		const backers = namesIn(list);
		if (!money || !raiser || backers.length === 0) continue;
		const verb = title.slice(list.length, list.length + 12);
		const isLed = /^\s+(?:co-)?(?:lead|led|anchor|head)/iu.test(verb);
		// *Leads $5M charge in …* is no round; *puts $5M into …* is.
		if ((isLed || /^\s+(?:backs?|joins?)\s/iu.test(verb)) && !ofRound.test(title)) continue;
		return place(title, { raiser, object, money, backers, isLed });
	}
	return undefined;
}

function place(title: string, found: Omit<Found, 'from' | 'to'>): Found {
	const from = Math.max(0, title.indexOf(found.raiser));
	const end = found.money
		? title.indexOf(found.object) + found.money.to
		: title.indexOf(found.object) + found.object.length;
	return { ...found, from, to: Math.max(from + found.raiser.length, end) };
}

/** The sum that was raised: the first that is no valuation, no fund and no total. */
function raisedIn(object: string): Money | undefined {
	return moneyIn(object).find(({ from, to }) => {
		const before = object.slice(Math.max(0, from - 40), from);
		const after = object.slice(to, to + 40);
		return (
			!/(?:valuation (?:of|at|topping|above|over|near|exceeding|surpassing|north of)|valued at|valuing (?:it|\S+) at|total (?:funding |raised )?(?:of|to)|bringing|at (?:a |an )?)\s*(?:about |over |around |nearly |more than )?$/iu.test(
				before,
			) && !/^\s*(?:post-money|pre-money|valuation|in total|fdv|market cap)/iu.test(after)
		);
	});
}

const valuations: readonly RegExp[] = [
	/\b(?:valu(?:ation|ing|ed|es)|worth)\b[^.$€£]{0,40}$/iu,
	/\bat (?:a |an )?(?:post-money |pre-money )?$/iu,
];

function valuationIn(text: string): ToldRound['valuation'] {
	for (const { amount, currency, from, to } of moneyIn(text)) {
		const before = text.slice(Math.max(0, from - 60), from);
		const after = text.slice(to, to + 30);
		const isSaid =
			valuations[0]?.test(before) ||
			/^\s*(?:post-money|pre-money|fully diluted)?\s*valuation/iu.test(after) ||
			(valuations[1]?.test(before) && /^\s*(?:post-money|pre-money|valuation)/iu.test(after));
		if (isSaid) return { amount, currency };
	}
	return null;
}

/** The sentence that speaks of the round. */
const roundSentence = (summary: string): string =>
	summary
		.split(/(?<=[.!?])\s+/u)
		.find((sentence) => /\b(?:round|funding|financing|raise[sd]?|investment)\b/iu.test(sentence)) ??
	'';
