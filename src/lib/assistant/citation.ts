import { PRODUCT } from '#lib/base/site.ts';
import { longDate } from '#lib/format/dates.ts';
import type { AnswerFact, Spoken } from '#lib/questions/answer.ts';
import { saidText } from './said.ts';

/** A source that an answer rests on, with what of the answer it is of. */
export interface CitedSource {
	/** Of the page on which it was read, or of the view whose rows were counted; null where none is known. */
	href: string | null;
	/** `Alpha, raised: $5 M`. */
	of: string[];
	/** When it was read, the latest; null where it is not known. */
	at: string | null;
}

/** A web address that a source may be linked by; null for anything else. */
export const webAddress = (text: string | null): string | null =>
	text !== null && ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') ? text : null;

/** `raised: $5 M`, or of a name the name alone. */
const factWords = ({ field, shown }: AnswerFact): string =>
	field === 'name' ? shown : `${field}: ${shown}`;

/** The sources of an answer's facts, each address once, in the order in which they come. */
export function citedSources({ facts }: Spoken): CitedSource[] {
	const cited = new Map<string, CitedSource>();
	for (const fact of facts) {
		const href = webAddress(fact.source) ?? fact.href;
		const had = cited.get(href ?? '');
		const words = factWords(fact);
		if (!had) cited.set(href ?? '', { href, of: [words], at: fact.at });
		else {
			if (!had.of.includes(words)) had.of.push(words);
			if (fact.at !== null && (had.at === null || had.at < fact.at)) had.at = fact.at;
		}
	}
	return [...cited.values()];
}

/** Facts that a line of a citation names. */
const MOST_NAMED = 5;

/** An answer as it is copied: what it says, how the question was read, and each source. `origin` is without a slash. */
export function citedText(answer: Spoken, question: string, origin: string): string {
	const whole = (href: string | null) =>
		href?.startsWith('/') ? origin + href : (href ?? PRODUCT);
	const lines = citedSources(answer).map(({ href, of, at }, place) => {
		const more = of.length > MOST_NAMED ? `, and ${of.length - MOST_NAMED} more` : '';
		const when = at === null ? '' : `, ${longDate(at)}`;
		return `[${place + 1}] ${whole(href)} (${of.slice(0, MOST_NAMED).join(', ')}${more}${when})`;
	});
	return [
		question,
		'',
		saidText(answer),
		...answer.caveats,
		'',
		`Read as: ${answer.reading.words}${answer.reading.href ? ` (${whole(answer.reading.href)})` : ''}`,
		`${PRODUCT}, as of ${longDate(answer.asOf)}`,
		...lines,
	].join('\n');
}
