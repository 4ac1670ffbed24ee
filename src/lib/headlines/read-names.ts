import { nameKey } from '#lib/catalogue/name-key.ts';
import { type Label, labels, numberAt } from './tag-tokens.ts';
import type { Token } from './tokens.ts';

/** A name that an article has for one thing, and how likely it is that. */
export interface LikelyName {
	name: string;
	/** 0 to 1. */
	likelihood: number;
}

/** From here on a token may begin the raiser's name, and carry it on. */
const LEAST = 0.03;
/** From here on a token begins an investor's name, or carries it on. */
const LEAST_INVESTOR = 0.5;
/** So many places of names are compared. */
const MOST = 24;
/** Tokens of the longest name. */
const LONGEST = 7;

/**
 * Who may have raised, the likeliest first. A name that stands there several times is likelier.
 *
 * @param likely of each token and label, as `likelihoods` gives it.
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

/** Every run of tokens that may be one name; it is as likely as the least likely of them, and as that it ends there. */
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

/** Who invested, as the article writes it and in its order; each as what it likelier is. */
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

/** The tokens of a kind by their likelihood of having a label, the likeliest first. */
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
