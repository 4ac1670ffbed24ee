import type { Span, TaggedText } from './tagged-text.ts';
import type { Token } from './tokens.ts';

/** The sums and the stage named in an article's title; if it names no sum, the first sum of its summary. */
export interface OwnRound {
	sums: ReadonlySet<number>;
	stage: string | undefined;
}

/** Returns the features that tell an article's own round from earlier ones. */
export function ownRoundOf({ tokens }: TaggedText): OwnRound {
	const sums = tokens.filter(({ kind }) => kind === 'money');
	const titled = sums.filter(({ line }) => line === 0);
	const own = titled.length > 0 ? titled : sums.slice(0, 1);
	return {
		sums: new Set(own.flatMap(({ money }) => money?.amount ?? [])),
		stage: tokens.find(({ kind, line }) => kind === 'stage' && line === 0)?.stage,
	};
}

/** Words before a name, or between it and an aside, that mark a round as an earlier one. */
const past =
	/\b(?:previous(?:ly)?|earlier|prior|ago|follows|following|last (?:year|month|autumn|spring|summer|fall|winter|round|raise)|had (?:co-)?(?:led|raised|invested|backed)|(?:in|of|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:in|a|of|its|the|since) 20\d\d|first|initial)\b/u;
/** Tokens after a name that introduce something other than the round that it led. */
const aside = /^(?:,|;|after|since|following|before|bringing)$/;

/** Returns the evidence that a sentence of the summary refers to an earlier round where it names an investor. */
export function earlierRoundSigns(
	{ tokens }: TaggedText,
	{ first }: Span,
	own: OwnRound,
): string[] {
	const line = tokens[first]?.line;
	if (line === 0) return [];
	const start = tokens.findIndex((token) => token.line === line);
	const ends = tokens.findIndex(
		(token, place) => place > first && (token.line !== line || aside.test(token.form)),
	);
	const [left, right] = [
		tokens.slice(start, first),
		tokens.slice(first, ends < 0 ? tokens.length : ends),
	];
	const after = textOf(right);
	const nearest = (kind: Token['kind']): Token | undefined => {
		const isOf = (token: Token) => token.kind === kind;
		const [back, on] = [left.toReversed().findIndex(isOf), right.findIndex(isOf)];
		return back >= 0 && (on < 0 || back < on) ? left.at(-1 - back) : right[on];
	};
	const [sum, stage] = [nearest('money'), nearest('stage')];
	const isOther = stage && own.stage && baseOf(stage.stage) !== baseOf(own.stage);
	return [
		...(past.test(textOf(left)) ? ['past before'] : []),
		...(after.startsWith('had ') || past.test(after) ? ['past after'] : []),
		...(sum?.money && !own.sums.has(sum.money.amount) ? ['another sum'] : []),
		...(isOther ? ['another stage'] : []),
	];
}

const baseOf = (stage: string | undefined): string | undefined => stage?.replace(/^Extended /u, '');

const textOf = (tokens: readonly Token[]): string =>
	tokens
		.map(({ kind, text, form }) => (kind === 'stage' ? text.toLowerCase() : form))
		.join(' ')
		.replaceAll(' - ', '-');
