/** What is said of an earlier round, or of another's. */
const past =
	/\b(?:earlier|previous(?:ly)?|prior|ago|(?<!\bit )had (?:raised|invested|closed|secured|led)|last (?:raised|year|month|autumn|spring|summer|fall|winter|round)|became a unicorn|raised \S+ (?:million|billion)? ?in (?:january|february|march|april|may|june|july|august|september|october|november|december)|before\.?$|rivals?|competitors?|hours later|total (?:funding|raised))\b|^(?:in|on) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\.?$|^(?:the company|it) (?:pulled|took|comes)\b/iu;
/** What follows is about another round: *which comes less than a year after the Series A*. */
const aside =
	/,?\s+(?:(?:which|and) (?:comes|follows|brings)|less than a|(?:\w+ )?(?:years?|months?|weeks?) after|following (?:a|an|the|its)|on top of|after (?:a|an|the|its|raising|closing)|brings? the)\b.*$/iu;

/** Clauses of a summary that speak of the round at hand, without what they say of others. */
export const presentClauses = (clauses: readonly string[]): string[] =>
	clauses.map((clause) => clause.replace(aside, '')).filter((clause) => !past.test(clause));
