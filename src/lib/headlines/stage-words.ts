/** Round stages as worded in headlines, most specific first, with the catalogue's names. */
const stages: readonly [pattern: RegExp, type: (found: RegExpExecArray) => string][] = [
	[/\bpre[- ]?seed\b/giu, () => 'Pre-Seed'],
	[/\bpre[- ](?:series )?([ab])\b/giu, ([, letter = '']) => `Pre-Series ${letter.toUpperCase()}`],
	[
		/\bseries[ -]([a-h])(-?\d|\+)?(?![\p{L}\p{N}])/giu,
		([, letter = '', more = '']) => `Series ${letter.toUpperCase()}${more}`,
	],
	[/\bextended seed\b|\bseed(?: plus|\+)/giu, () => 'Extended Seed'],
	[/\bseed\b(?! phrase)/giu, () => 'Seed'],
	[
		/\bangel\+? (?=(?:round|investment|funding|financing|raise|cheque|check|ticket|money|capital)s?\b)/giu,
		() => 'Angel',
	],
	[/\bprivate (?:token )?sale\b/giu, () => 'Private Token Sale'],
	[
		/\bprivate (?=(?:token )?(?:round|placement|funding|financing|raise|investment)\b)/giu,
		() => 'Private',
	],
	[/\b(?:public|community|token) sale\b|\btoken offering\b/giu, () => 'Public Token Sale'],
	[/\b(ico|ido|ieo)\b/giu, ([, short = '']) => short.toUpperCase()],
	[
		/\bstrategic (?=(?:[\w-]+ )?(?:round|raise|funding|financing|investment|sale|stake|cheque|check|capital|money|deal|tranche|injection|infusion|extension|ticket|cash|buy|position|holding|equity|token)s?\b)/giu,
		() => 'Strategic',
	],
	[/\bconvertible (?:note|loan)s?\b/giu, () => 'Convertible Note'],
	[/\bpre-ipo\b/giu, () => 'Pre-IPO'],
	[
		/\bbridge (?=(?:round|financing|funding|raise|loan|note)\b)|(?<=\d ?(?:m|million) )bridge\b(?! (?:to|for|between)\b)/giu,
		() => 'Bridge',
	],
	[
		/\bgrowth (?=(?:round|financing|funding|raise|capital|equity|investment|deal)\b)/giu,
		() => 'Growth',
	],
	[
		/\bdebt (?=(?:financing|facility|round|funding|raise)\b)|(?<=\b(?:in|of|venture) )debt\b|\bcredit (?:facility|line)\b/giu,
		() => 'Debt',
	],
	[
		/(?<=[\p{L}\p{N}] )([A-H])(\+?)(?=[ -]round\b)/gu,
		([, letter = '', more = '']) => `Series ${letter}${more}`,
	],
];
/** An extension of a round that was closed before. */
const extension =
	/\bexten(?:sion|ded|ds)\b|\bexpansion of\b|\badds? \S+ to\b|\btops up (?:its|the|a)\b/iu;

/**
 * Returns the catalogue's word for the most specific stage in a text, given a line that may mention an extension;
 * null if none.
 */
export function stageIn(text: string, line = text): string | null {
	for (const [pattern, type] of stages)
		for (const found of text.matchAll(pattern)) return ofLine(type(found), line);
	return null;
}

const ofLine = (stage: string, line: string): string =>
	/^(?:Seed|Series)/.test(stage) && extension.test(line) ? `Extended ${stage}` : stage;

/** Whether a round of this type was open to the public: such sales are handled separately. */
export const isPublicSale = (type: string | null): boolean =>
	/^(?:Public Token Sale|ICO|IDO|IEO)$/u.test(type ?? '');

/** A stage mentioned in a line, by its catalogue name, with its position. */
export interface NamedStage {
	type: string;
	from: number;
	to: number;
}

/** Maximum mentions of one stage to find in a line: no sentence has more. */
const MAX = 10;

/** Returns the stages mentioned in a line, unordered; where two overlap, the more specific. */
export function stagesIn(line: string): NamedStage[] {
	const named: NamedStage[] = [];
	for (const [pattern, type] of stages)
		for (const found of line.matchAll(pattern).take(MAX)) {
			const [from, to] = [found.index, found.index + found[0].trimEnd().length];
			if (named.some((one) => from < one.to && to > one.from)) continue;
			named.push({ type: ofLine(type(found), line), from, to });
		}
	return named;
}
