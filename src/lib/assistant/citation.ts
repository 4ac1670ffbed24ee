import { PRODUCT } from '#lib/base/site.ts';
import { longDate } from '#lib/format/dates.ts';
import type { AnswerFact, SpokenAnswer } from '#lib/questions/answer.ts';
import { answerText } from './resolved-pieces.ts';

/** A source of an answer, and the parts of the answer that are based on it. */
export interface CitedSource {
	/** The page that was read, or the view whose rows were counted; null if unknown. */
	href: string | null;
	/** `Alpha, raised: $5 M`. */
	of: string[];
	/** When it was last read; null if unknown. */
	at: string | null;
}

/** Returns a web address usable as a source's link; null for anything else. */
export const webAddress = (text: string | null): string | null =>
	text !== null && ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') ? text : null;

/** Returns `raised: $5 M`; for a name, only the name. */
const factWords = ({ field, shown }: AnswerFact): string =>
	field === 'name' ? shown : `${field}: ${shown}`;

/** Returns the sources of an answer's facts, without duplicate URLs, in order of appearance. */
export function citedSources({ facts }: SpokenAnswer): CitedSource[] {
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

/** Maximum number of facts named per citation line. */
const MAX_NAMED = 5;

/**
 * Returns an answer as copied: its text, how the question was interpreted, and each source. `origin` has no trailing
 * slash.
 */
export function citedText(answer: SpokenAnswer, question: string, origin: string): string {
	const whole = (href: string | null) =>
		href?.startsWith('/') ? origin + href : (href ?? PRODUCT);
	const lines = citedSources(answer).map(({ href, of, at }, place) => {
		const more = of.length > MAX_NAMED ? `, and ${of.length - MAX_NAMED} more` : '';
		const when = at === null ? '' : `, ${longDate(at)}`;
		return `[${place + 1}] ${whole(href)} (${of.slice(0, MAX_NAMED).join(', ')}${more}${when})`;
	});
	return [
		question,
		'',
		answerText(answer),
		...answer.caveats,
		'',
		`Read as: ${answer.reading.words}${answer.reading.href ? ` (${whole(answer.reading.href)})` : ''}`,
		`${PRODUCT}, as of ${longDate(answer.asOf)}`,
		...lines,
	].join('\n');
}
