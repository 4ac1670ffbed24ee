import { namesBefore, namesIn } from './names.ts';

/** Who led a round and who joined it, according to a text. */
export interface Backers {
	leads: string[];
	others: string[];
}

const ledBy =
	/\b(?:co-?)?(?:led|headed|anchored|spearheaded|fronted|sponsored)(?: jointly)? by\s+/giu;
/**
 * *Paradigm led the raise*, *with Founders Fund in the lead*, *with F-Prime as lead*; after *led by* the names
 * follow.
 */
const led =
	/,? (?:(?:has|have|had|also|jointly) )*(?:(?:co-?)?(?:led|leads?|anchored|headed|heads)|(?:was|were) (?:named )?(?:the |its )?(?:other |third |second )?lead(?: investors?)?|which (?:co-?)?led|(?:co-?)?leading|as (?:the )?(?:co-?)?leads?(?: investors?)?|in the lead)\b(?! (?:investors?|by|to|jointly by|engineers?|developers?))/giu;
/** *in Paradigm-led Series A*. */
const ofLead = /(?<=[\p{L}\p{N}.])(?<!\bco)-led\b(?! by)/giu;
const joinedBy =
	/\b(?:with (?:additional |further )?(?:participation|support|investments?|backing|contributions?) (?:from|by|of)|(?:were |was )?(?:joined|followed|backed|supported|accompanied) by|(?:investors|backers|participants|participating funds|firms taking part|backers in the round) (?:in [^.;]{3,40} )?(?:includ(?:e|ed|ing)|were|are)|other (?:investors|backers|participants) (?:includ(?:e|ed|ing)|were|are)|which (?:also )?(?:drew|included|attracted)|also drew|alongside)\s+/giu;
const joining =
	/,? (?:have |has |all |also |both |then )*(?:participated|joined|invested|contributed|followed|returned|took part|taking part|participating|joining|wrote checks|bought in|put (?:in )?money|are (?:also )?in|were in the round)\b/giu;
/** *Raises $5M from Paradigm*, *round from Ribbit Capital*. */
const from =
	/(?:\d(?:\.\d+)?\s?(?:k|m|mn|bn?|million|billion|crore)?|round|funding|financing|raise|investment|seed|series [a-h]|backing|funds|capital|money came)\s+from\s+(?!(?:investors?|the|its|a|an|users|customers)\s)/giu;
/** Text that ends a list of names. */
const end =
	/[.;:](?:\s|$)|\s[–—-]\s|\s(?:at (?:a|an)?\b|with\b|to\b|for (?!\p{Lu})|in (?:a|an|the|its)\b|as\b|which\b|that\b|who\b|while\b|after\b|before\b|according\b|alongside\b|along\b|valuing\b|valued\b|values\b|bringing\b|amid\b|total\b|people\b|on (?:monday|tuesday|wednesday|thursday|friday|\w+ \d)|per\b|also\b|participat|joined\b|,? and (?:will|plans|aims|said|says|is|was|has|values)\b|goes to\b|closed\b)|,\s\p{Lu}\w+ (?:has learned|report)/iu;
const MAX_LENGTH = 400;

/** @param clauses title and summary, one clause each. */
export function backersIn(clauses: readonly string[]): Backers {
	const of = (find: (clause: string) => string[]) => [...new Set(clauses.flatMap(find))];
	const leads = of((clause) => [
		...after(clause, ledBy),
		...before(clause, led),
		...before(clause, ofLead),
	]);
	const others = of((clause) => [
		...after(clause, from),
		...after(clause, joinedBy),
		...before(clause, joining),
	]);
	const known = new Set(leads.map((name) => name.toLowerCase()));
	return { leads, others: others.filter((name) => !known.has(name.toLowerCase())) };
}

const before = (clause: string, closer: RegExp): string[] =>
	[...clause.matchAll(closer)].flatMap(({ index }) => namesBefore(clause, index));

const after = (clause: string, opener: RegExp): string[] =>
	[...clause.matchAll(opener)].flatMap(({ index, 0: { length } }) => {
		const rest = clause.slice(index + length, index + length + MAX_LENGTH);
		return namesIn(rest.slice(0, ends(rest)));
	});

function ends(rest: string): number {
	// `a16z Inc. and` and `Crypto.com` do not end it.
	for (let at = 0; at < rest.length; ) {
		const found = end.exec(rest.slice(at));
		if (!found) return rest.length;
		const place = at + found.index;
		if (!/\b(?:inc|ltd|corp|co|st)$/iu.test(rest.slice(0, place))) return place;
		at = place + 1;
	}
	return rest.length;
}
