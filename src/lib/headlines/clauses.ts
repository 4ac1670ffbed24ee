/** Maximum clauses of a summary to read: later ones are background. */
const MAX = 7;

/** Words after which a dot does not end a sentence: *Inc. and*, *U.S. bank*. */
const ABBREVIATED =
	/(?:^|[\s(])(?:inc|ltd|corp|co|llc|st|mr|ms|dr|vs|no|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?<!series )\p{L}(?:\.\p{L})*)\.$/iu;

/** The dateline: *LONDON (Reuters) -*, *NEW YORK--(BUSINESS WIRE)--*, *Dubai, UAE, August 6th, 2024, Chainwire.* */
const dateline =
	/^[^$€£]{0,80}?(?:\((?:reuters|bloomberg|globe ?newswire|business ?wire)\)|business ?wire\)|\/pr ?newswire\/|\bchainwire\b|\bpanews\b[^,]{0,30}?news)[\s.,:–—-]*/iu;

/** Returns the clauses of a text, in order. A semicolon ends one as a dot does. */
export function clausesOf(text: string): string[] {
	const clauses: string[] = [];
	let clause = '';
	for (const part of text.replace(dateline, '').split(/(?<=[.!?;]["”’']?)\s+/u)) {
		clause = clause === '' ? part : `${clause} ${part}`;
		if (ABBREVIATED.test(clause)) continue;
		clauses.push(clause);
		clause = '';
		if (clauses.length === MAX) return clauses;
	}
	return clause === '' ? clauses : [...clauses, clause];
}
