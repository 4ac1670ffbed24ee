import type { Mention } from './investor-mentions.ts';
import type { Span, TaggedText } from './tagged-text.ts';
import type { Token } from './tokens.ts';

/**
 * How a sentence says that the names of a list led; `apposition` is for phrases within one, such as *the owner of
 * Paradigm*.
 */
export type Statement =
	| 'agent'
	| 'title'
	| 'subject'
	| 'noun'
	| 'adjective'
	| 'verb later'
	| 'apposition';

const verb =
	'(?:co-?)?(?:led|leads?|leading|head(?:s|ed|ing)|anchor(?:s|ed|ing)|spearhead(?:s|ed)|front(?:s|ed)|steer(?:s|ed)|helm(?:s|ed)|captain(?:s|ed)|headline[sd])';
const noun = '(?:(?:co-)?leads?|leader|helm|front|charge|head|wheel|point|pole|cornerstone|driver)';
/** What precedes a list of names that led; other names are `@`. */
const before: readonly (readonly [says: Statement, pattern: RegExp])[] = [
	['agent', new RegExp(`\\b${verb}(?: jointly| together)? by (?:[^.;@]{0,50} )?$`, 'u')],
	[
		'title',
		/\b(?:co-)?lead (?:investor|backer|sponsor)s?(?: (?::|was|were|is|are|,|being|including))?(?: the)? $|\b(?:alongside|with|by|to|,|and|:|as) (?:co-)?lead(?: , ?)? $|\bleads? (?:: |, |was |is |were |are )(?:the )?$|\b(?:two|three|the) (?:co-)?leads , $/u,
	],
];
/** What follows one. */
const after: readonly (readonly [says: Statement, pattern: RegExp])[] = [
	['adjective', /^-led\b(?! by)/u],
	[
		'subject',
		new RegExp(
			`^(?: , [^.;@]{1,80} ,| , (?:an?|the) [^.;]{1,80} ,| \\( [^)]{1,40} \\))?(?: (?:has|have|had|also|both|all|jointly|again|then|together|quietly|each|,|and|which|who|that|is|are|was|were))* ${verb}\\b(?! (?:by|jointly by))`,
			'u',
		),
	],
	[
		'noun',
		new RegExp(
			`^[^.;@]{0,30} (?:in|took|takes|taking|take|as|at|has|had|were|was|are|is|out|on|up) (?:(?:the|an?|its|their|sole|named|joint) )*${noun}\\b`,
			'u',
		),
	],
	['verb later', new RegExp(`^[^.;@]{1,60} ${verb}\\b(?! by)`, 'u')],
];
/** Words between *led by* and a name that say it joined. */
const joining =
	/\b(?:joined|joining|participat\w+|alongside|follow(?:ed|ing)|supported|backed|includ(?:ed|ing|es)|with)\b/u;
const denying = /\b(?:nobody|no one|none|not|never)\b/u;
/** How far to look, in tokens. */
const FAR = 30;

/** Words without which a line says nothing about who led. */
const telling =
	/led|lead|head|anchor|front|steer|helm|captain|charge|wheel|point|pole|cornerstone|driver|,\s*(?:an?|the)/iu;

/**
 * Returns how their sentences say that names, or the lists that they stand in, led.
 *
 * @param all the names of the article, in its order.
 */
export function statementsIn(
	{ lines, tokens }: TaggedText,
	all: readonly Mention[],
): ReadonlyMap<Mention, Statement> {
	const isTelling = lines.map((line) => telling.test(line));
	const names = new Map(all.map(({ first, last }) => [first, last] as const));
	return new Map(
		all.flatMap((mention): [Mention, Statement][] => {
			const says = isTelling[tokens[mention.first]?.line ?? 0]
				? statementOf(tokens, mention.list, names)
				: undefined;
			return says ? [[mention, says]] : [];
		}),
	);
}

/** The last token of each name, by its first token. */
type Names = ReadonlyMap<number, number>;

function statementOf(tokens: readonly Token[], list: Span, names: Names): Statement | undefined {
	const line = tokens[list.first]?.line;
	const words = (from: number, to: number) => maskNames(tokens.slice(0, to), { from, line, names });
	const left = `${words(list.first - FAR, list.first)} `;
	const next = words(list.last + 1, list.last + 1 + FAR);
	const right = next.startsWith('-') ? next : ` ${next}`;
	for (const [says, pattern] of before) {
		const found = pattern.exec(left);
		if (found) return joining.test(found[0]) ? undefined : says;
	}
	if (/@ , (?:an?|the) [^@,]*$/u.test(left) && right.startsWith(' ,')) return 'apposition';
	for (const [says, pattern] of after) {
		const found = pattern.exec(right);
		if (found) return denying.test(found[0]) ? undefined : says;
	}
	return undefined;
}

/** The words of a line from a place on, in small letters, with names as `@`. */
function maskNames(
	tokens: readonly Token[],
	{ from, line, names }: { from: number; line: number | undefined; names: Names },
): string {
	const words: string[] = [];
	for (let place = Math.max(0, from); place < tokens.length; place += 1) {
		const token = tokens[place];
		if (token?.line !== line || token?.kind === 'break') continue;
		const last = names.get(place);
		words.push(last === undefined ? (token?.form ?? '') : '@');
		place = last ?? place;
	}
	return words.join(' ').replaceAll(/(?:^| )- /gu, '-');
}

/** Phrases saying that the names before them led: *The two firms co-led the round*. */
const together =
	/\b(?:two|pair|duo|both|firms|funds|investors)\b[^.;]{0,40}\b(?:co-?)?(?:led|leads?|leading)\b(?! by)|\bco-?leads\b/iu;
/** Phrases saying so of the single name before: *The firm led the seed*. */
const alone =
	/\b(?:the|that|its?)\b(?: [\w-]+){0,3} (?:firm|investors?|fund|vc|family|backer|manager|group|bank)(?:['’]s [\w -]{1,30})?,?(?: (?:which|who|has|have|also|alone|then)\b)* (?:led|leads|leading|(?:was|is) [^.;]{0,20}\blead|headed|anchored)\b(?! by)/iu;

/**
 * Whether an article says without their names that those in the title led.
 *
 * @param titled how many the title names.
 */
export const hasTitledLeads = ({ lines }: TaggedText, titled: number): boolean =>
	(titled === 1 && lines.some((line) => alone.test(line))) ||
	(titled === 2 && lines.some((line) => together.test(line)));
