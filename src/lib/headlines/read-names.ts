import { nameKey } from '#lib/catalogue/name-key.ts';
import { type Label, labels, numberAt } from './tag-tokens.ts';
import type { Token } from './tokens.ts';

/** An article's name for something, with its likelihood. */
export interface LikelyName {
	name: string;
	/** 0 to 1. */
	likelihood: number;
}

/** Minimum likelihood for a token to begin or continue the raiser's name. */
const LEAST = 0.03;
/** Minimum likelihood for a token to begin or continue an investor's name. */
const LEAST_INVESTOR = 0.5;
/** Maximum name positions to compare. */
const MOST = 24;
/** Maximum tokens of a name. */
const LONGEST = 7;

/**
 * Returns the candidates for the raiser, likeliest first. A name that occurs several times is likelier.
 *
 * @param likely likelihood of each token and label, as returned by `likelihoods`.
 */
export function likelyRaisers(
	lines: readonly string[],
	tokens: readonly Token[],
	likely: Float64Array,
): LikelyName[] {
	const byKey = new Map<string, LikelyName>();
	const likeliest = [...raisers(lines, tokens, likely)].toSorted(byLikelihood).slice(0, MOST);
	for (const { name, likelihood } of likeliest) {
		const key = nameKey(name) || name;
		const known = byKey.get(key);
		byKey.set(key, {
			name: known?.name ?? name,
			likelihood: 1 - (1 - (known?.likelihood ?? 0)) * (1 - likelihood),
		});
	}
	return [...byKey.values()].toSorted(byLikelihood);
}

const byLikelihood = (one: { likelihood: number }, other: { likelihood: number }): number =>
	other.likelihood - one.likelihood;

/**
 * Yields every run of tokens that may be one name; its likelihood is that of its least likely token, including that
 * it ends there.
 */
function* raisers(
	lines: readonly string[],
	tokens: readonly Token[],
	likely: Float64Array,
): Generator<LikelyName> {
	const [begins, goesOn] = [labels.indexOf('raiser'), labels.indexOf('raiser on')];
	for (const [from, first] of tokens.entries()) {
		let likelihood = numberAt(likely, from, begins);
		for (let to = from; to < from + LONGEST && likelihood >= LEAST; to += 1) {
			const last = tokens[to];
			if (last?.line !== first.line) break;
			if (to > from) likelihood = Math.min(likelihood, numberAt(likely, to, goesOn));
			const ends = to + 1 < tokens.length ? 1 - numberAt(likely, to + 1, goesOn) : 1;
			yield { name: textOf(lines, first, last), likelihood: Math.min(likelihood, ends) };
		}
	}
}

/** Returns the investors as the article writes them, in its order, each with its likelier role. */
export function likelyInvestors(
	lines: readonly string[],
	tokens: readonly Token[],
	likely: Float64Array,
): { leads: string[]; others: string[] } {
	const of = (at: number, label: Label) => numberAt(likely, at, labels.indexOf(label));
	const goesOn = (at: number) => of(at, 'lead on') + of(at, 'investor on') >= LEAST_INVESTOR;
	const named = { leads: new Map<string, string>(), others: new Map<string, string>() };
	for (const [from, first] of tokens.entries()) {
		if (of(from, 'lead') + of(from, 'investor') < LEAST_INVESTOR) continue;
		if (named.leads.size + named.others.size === MOST) break;
		let to = from;
		while (to + 1 < from + LONGEST && tokens[to + 1]?.line === first.line && goesOn(to + 1))
			to += 1;
		const name = textOf(lines, first, tokens[to] ?? first);
		const as = of(from, 'lead') >= of(from, 'investor') ? named.leads : named.others;
		if (!as.has(nameKey(name))) as.set(nameKey(name), name);
	}
	const isLead = (key: string) => named.leads.has(key);
	return {
		leads: [...named.leads.values()],
		others: [...named.others].flatMap(([key, name]) => (isLead(key) ? [] : name)),
	};
}

const textOf = (lines: readonly string[], first: Token, last: Token): string =>
	lines[first.line]?.slice(first.from, last.to) ?? '';

/** Returns the tokens of a kind by their likelihood of having a label, likeliest first. */
export function likeliest(
	tokens: readonly Token[],
	likely: Float64Array,
	kind: 'money' | 'stage',
	label: Label,
): { token: Token; likelihood: number }[] {
	return tokens
		.flatMap((token, at) =>
			token.kind === kind
				? [{ token, likelihood: numberAt(likely, at, labels.indexOf(label)) }]
				: [],
		)
		.toSorted(byLikelihood);
}
