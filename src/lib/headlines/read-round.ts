import { likelihoodOf } from '#lib/base/likelihood.ts';
import { articleSigns } from './article-signs.ts';
import { parseRound } from './grammar/parse-round.ts';
import { likeliest, likelyInvestors, likelyRaisers } from './read-names.ts';
import { isPublicSale } from './stage-words.ts';
import { likelihoods, passesOver } from './tag-tokens.ts';
import { tokenSigns } from './token-signs.ts';
import { type ArticleText, linesOf, type Token, tokensOf } from './tokens.ts';
import { isSame, type Reading, trustSigns } from './trust-signs.ts';
import { learntWeights, type Weights } from './weights.ts';

/** A closed funding round reported by an article. */
export interface ToldRound {
	/** The raiser, as the article writes it. */
	raiser: string;
	/** In units of `currency`; null if neither title nor summary states one. */
	amount: number | null;
	/** ISO 4217. */
	currency: string | null;
	/** The catalogue's round type; null if not stated. */
	type: string | null;
	/** Lead investors as written. */
	leads: string[];
	others: string[];
	valuation: { amount: number; currency: string } | null;
	/** Where the title reports it; the whole title if the summary does. */
	from: number;
	to: number;
	/** Whether it is likely enough to be right without prior review. */
	isPlain: boolean;
}

/** Articles below this likelihood of reporting a round are not read further. */
const LEAST_ARTICLE = 0.05;
/**
 * Readings below the first are dropped, those below the second go to an editor. `npm run bench -- headline-rounds`
 * shows the effect.
 */
const LEAST_TRUST = 0.3;
const PLAIN = 0.85;
/** Minimum likelihood for a sum to be the amount raised, and a stage to be the round's. */
const LEAST_SUM = 0.35;
/** Minimum likelihood from which the grammar's reading takes precedence over a likelier one. */
const LEAST_AGREED = 0.15;
/** A higher minimum for a stage that the grammar does not find. */
const LEAST_DENIED = 0.9;
const LEAST_STAGE = 0.5;

/**
 * Reads whether an article reports a closed round of a venture. Funds that raise to invest, listed companies,
 * purchases, prices, crimes and mere plans do not count.
 *
 * @returns undefined if it reports none.
 */
export function readRound(
	article: ArticleText,
	weights: Weights = learntWeights(),
): ToldRound | undefined {
	const reading = readingOf(article, weights);
	if (!reading) return undefined;
	const trust = likelihoodOf(trustSigns(reading), weights.trust);
	if (trust < LEAST_TRUST) return undefined;
	const { title, sum, raiser, parsed } = reading;
	const type = reading.stage?.token.stage ?? null;
	// The grammar finds more investors, if it reads the rest as well.
	const investors = parsed && isSame(reading) ? parsed : reading;
	const from = title.indexOf(raiser.name);
	const inTitle = from >= 0 && sum?.token.line === 0;
	return {
		raiser: raiser.name,
		amount: sum?.token.money?.amount ?? null,
		currency: sum?.token.money?.currency ?? null,
		type,
		leads: investors.leads,
		others: investors.others,
		valuation: valuationOf(reading.tokens),
		from: inTitle ? Math.min(from, sum.token.from) : 0,
		to: inTitle ? Math.max(from + raiser.name.length, sum.token.to) : title.length,
		isPlain: trust >= PLAIN && !isPublicSale(type),
	};
}

/**
 * Returns an article's most likely statement about a round, however unlikely; undefined if it names nobody or surely
 * reports none.
 */
export function readingOf(article: ArticleText, weights: Weights): Reading | undefined {
	const lines = linesOf(article);
	const [title = ''] = lines;
	const tokens = tokensOf(lines);
	if (tokens.length === 0) return undefined;
	const ofRound = likelihoodOf(
		articleSigns(title, tokens).map((sign) => [sign, 1] as const),
		weights.article,
	);
	if (ofRound < LEAST_ARTICLE) return undefined;
	const parsed = parseRound(lines);
	const likely = likelihoods(passesOver(tokens, tokenSigns(tokens), weights.tags));
	const raisers = likelyRaisers(lines, tokens, likely);
	const [raiser, second] = preferred(raisers, ({ name }) => name === parsed?.raiser);
	if (!raiser) return undefined;
	const [sum] = preferred(
		likeliest(tokens, likely, 'money', 'sum'),
		({ token }) => token.money?.amount === parsed?.amount,
	);
	const [stage] = likeliest(tokens, likely, 'stage', 'stage');
	const isParsed = sum?.token.money?.amount === parsed?.amount;
	const isOtherStage = parsed !== undefined && parsed.type !== stage?.token.stage;
	return {
		...{ title, ofRound, raiser, second, tokens, parsed },
		...likelyInvestors(lines, tokens, likely),
		likelySum: sum?.likelihood,
		likelyStage: stage?.likelihood,
		sum: sum && sum.likelihood > (isParsed ? LEAST_AGREED : LEAST_SUM) ? sum : undefined,
		stage:
			stage && stage.likelihood > (isOtherStage ? LEAST_DENIED : LEAST_STAGE) ? stage : undefined,
	};
}

/** Puts the grammar's choice first, unless it is unlikely. */
function preferred<T extends { likelihood: number }>(
	found: readonly T[],
	isParsed: (one: T) => boolean,
): T[] {
	const agreed = found.find((one) => one.likelihood >= LEAST_AGREED && isParsed(one));
	return agreed ? [agreed, ...found.filter((one) => one !== agreed)] : [...found];
}

const valuationOf = (tokens: readonly Token[]): ToldRound['valuation'] => {
	const money = tokens.find(({ kind }) => kind === 'valuation')?.money;
	return money ? { amount: money.amount, currency: money.currency } : null;
};
