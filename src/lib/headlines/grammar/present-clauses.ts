/** Statements about an earlier round or about another company's round. */
const past =
	/\b(?:earlier|previous(?:ly)?|prior|ago|(?<!\bit )had (?:raised|invested|closed|secured|led)|last (?:raised|year|month|autumn|spring|summer|fall|winter|round)|became a unicorn|raised \S+ (?:million|billion)? ?in (?:january|february|march|april|may|june|july|august|september|october|november|december)|before\.?$|rivals?|competitors?|hours later|total (?:funding|raised))\b|^(?:in|on) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\.?$|^(?:the company|it) (?:pulled|took|comes)\b/iu;
/** Phrases that introduce another round: *which comes less than a year after the Series A*. */
const aside =
	/,?\s+(?:(?:which|and) (?:comes|follows|brings)|less than a|(?:\w+ )?(?:years?|months?|weeks?) after|following (?:a|an|the|its)|on top of|after (?:a|an|the|its|raising|closing)|brings? the)\b.*$/iu;

/** Returns the clauses of a summary about the present round, without their references to other rounds. */
export const presentClauses = (clauses: readonly string[]): string[] =>
	clauses.map((clause) => clause.replace(aside, '')).filter((clause) => !past.test(clause));
