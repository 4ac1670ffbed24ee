/** Who led a round and who joined it, as a text says it. */
export interface Backers {
	leads: string[];
	others: string[];
}

const ledBy = /\b(?:co-)?led (?:jointly )?by\s+/iu;
const leadsAfter = /\bwith\s+([^.;]{2,160}?)\s+(?:co-)?leading\b/iu;
const joinedBy =
	/\b(?:with (?:additional |further )?(?:participation|support|investment|backing|contributions?) (?:from|by|of)|(?:joined|followed|backed|supported) by|investors includ(?:e|ed|ing)|other (?:investors|backers|participants) (?:includ(?:e|ed|ing)|were|are)|(?:participants|backers) includ(?:e|ed|ing))\s+/iu;
const joining = /\b([^.;]{2,240}?)\s+also (?:participated|joined|invested|contributed)\b/iu;
/** *Raises $5M from Paradigm*, *round from Ribbit Capital*. */
const from =
	/(?:[\d](?:\.\d+)?\s?(?:k|m|mn|bn?|million|billion)?|round|funding|financing|raise|investment|seed|series [a-h]|backing)\s+from\s+(?!(?:investors?|the|its|a|an|users|customers)\s)/iu;
/** What ends a list of names. */
const end =
	/[.;:](?:\s|$)|\s(?:at (?:a|an)?\b|with\b|to\b|for\b|in (?:a|an|the|its)\b|as\b|which\b|that\b|who\b|while\b|after\b|before\b|according\b|alongside\b|valuing\b|valued\b|bringing\b|amid\b|on (?:monday|tuesday|wednesday|thursday|friday|\w+ \d)|per\b|also\b|participated\b|joined\b|,? and (?:will|plans|aims|said|says|is|was|has)\b)/iu;
const LONGEST = 400;
const MOST = 30;

/** @param text title and summary, in sentences. */
export function backersIn(text: string): Backers {
	const leads = [...namesAfter(text, ledBy), ...namesIn(leadsAfter.exec(text)?.[1] ?? '')];
	const others = [
		...namesAfter(text, from),
		...namesAfter(text, joinedBy),
		...namesIn(lastSentence(joining.exec(text)?.[1] ?? '')),
	];
	const known = new Set(leads.map((name) => name.toLowerCase()));
	return { leads, others: others.filter((name) => !known.has(name.toLowerCase())) };
}

const lastSentence = (text: string): string => text.split(/[.;]\s/u).at(-1) ?? '';

function namesAfter(text: string, opener: RegExp): string[] {
	const found = opener.exec(text);
	if (!found) return [];
	const rest = text.slice(found.index + found[0].length).slice(0, LONGEST);
	const stop = ends(rest);
	return namesIn(rest.slice(0, stop));
}

function ends(rest: string): number {
	// `a16z Inc. and` and `Crypto.com` are no ends.
	for (let from = 0; from < rest.length; ) {
		const found = end.exec(rest.slice(from));
		if (!found) return rest.length;
		const at = from + found.index;
		if (!/\b(?:inc|ltd|corp|co|st)$/iu.test(rest.slice(0, at))) return at;
		from = at + 1;
	}
	return rest.length;
}

/** Names of a list with commas and *and*: nothing that begins in small letters, but for names such as *a16z* and *gumi*. */
export function namesIn(list: string): string[] {
	const names = list
		.split(
			/\s*,\s*(?:and\s+|as well as\s+)?|\s+(?:and|as well as|along with|plus|alongside)\s+|\s*;\s*|\s+&\s+(?=\p{Lu}[\p{L}]+ (?:Capital|Ventures|Partners))/iu,
		)
		.map((name) =>
			name
				.replace(
					/^(?:the |investors? |venture (?:capital )?firms? |vc firms? |existing investors? |new investors? |angel investors? |crypto (?:fund|firm)s? |funds? )+/iu,
					(match) => (/^the $/iu.test(match) ? match : ''),
				)
				.replace(/^[\s"'“”]+|[\s"'“”.]+$/gu, '')
				.replace(/['’]s (?:venture|crypto|investment) (?:arm|unit|fund)$/iu, ''),
		)
		.filter(isInvestor);
	return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MOST);
}

const isInvestor = (name: string): boolean =>
	name.length > 1 &&
	name.length <= 60 &&
	name.split(' ').length <= 6 &&
	/^[\p{Lu}\p{N}]|^(?:a16z|gumi|imToken|dao5|dYdX|iosg)\b/u.test(name) &&
	!/^(?:others?|more|several|other|existing|new|angels?|individual|a number|unnamed|undisclosed|multiple|various|investors?)\b/iu.test(
		name,
	) &&
	!/^[\d$€£]/u.test(name.replace(/^(?:1kx|3one|6th|500|10T|1confirmation|32-Bit|01 )/u, 'X'));
