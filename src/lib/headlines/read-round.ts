import { likelihoodOf } from '#lib/base/likelihood.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { articleSigns } from './article-signs.ts';
import { type ParsedRound, parseRound } from './grammar/parse-round.ts';
import { type InvestorCandidate, investorCandidates } from './investor-candidates.ts';
import { hasCryptoAmount } from './money-words.ts';
import { stageCandidates, sumCandidates } from './part-candidates.ts';
import { raiserCandidates } from './raiser-candidates.ts';
import { type Candidate, rankCandidates } from './ranked.ts';
import { isPublicSale } from './stage-words.ts';
import { computePasses, likelihoods } from './tag-tokens.ts';
import { tokenSigns } from './token-signs.ts';
import { type ArticleText, linesOf, type Token, tokensOf } from './tokens.ts';
import { agreesWithGrammar, type Reading, trustSigns } from './trust-signs.ts';
import { learntWeights, type Weights } from './weights.ts';

/** A closed funding round reported by an article. */
export interface ReportedRound {
	/** The raiser, as spelled in the article. */
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
	/** The range of the title that reports it; the whole title if the summary does. */
	from: number;
	to: number;
	/** Whether it is likely enough to be right without prior review. */
	isPlain: boolean;
}

/** Articles below this likelihood of reporting a round are not read further. */
const MIN_ARTICLE = 0.05;
/**
 * Readings below the first threshold are dropped; those below the second go to an editor. `npm run bench --
 * headline-rounds` shows the effect.
 */
const MIN_TRUST = 0.5;
const PLAIN = 0.85;
/** Minimum likelihood that an investor led, and that a name is an investor's. */
const MIN_LEAD = 0.5;
const MIN_INVESTOR = 0.5;

/**
 * Reads whether an article reports a closed round of a venture. Funds that raise to invest, listed companies,
 * purchases, prices, crimes and mere plans do not count.
 *
 * @returns undefined if it reports none.
 */
export function readRound(
	article: ArticleText,
	weights: Weights = learntWeights(),
): ReportedRound | undefined {
	const reading = readingOf(article, weights);
	if (!reading) return undefined;
	const trust = likelihoodOf(trustSigns(reading), weights.trust);
	if (trust < MIN_TRUST) return undefined;
	const { title } = reading;
	const [raiser, sum] = [reading.raiser.value, reading.sum.value];
	const type = reading.stage.value?.stage ?? null;
	const from = title.indexOf(raiser);
	const inTitle = from >= 0 && sum?.line === 0;
	const isInCrypto = !sum && linesOf(article).some(hasCryptoAmount);
	return {
		raiser,
		amount: sum?.money?.amount ?? null,
		currency: sum?.money?.currency ?? null,
		type,
		leads: reading.leads,
		others: reading.others,
		valuation: valuationOf(reading.tokens),
		from: inTitle ? Math.min(from, sum.from) : 0,
		to: inTitle ? Math.max(from + raiser.length, sum.to) : title.length,
		isPlain: trust >= PLAIN && !isPublicSale(type) && !isInCrypto,
	};
}

/** An article's possible statements about a round, before the likeliest is chosen. */
export interface PossibleReading {
	title: string;
	/** Likelihood that it reports a closed round at all. */
	ofRound: number;
	tokens: readonly Token[];
	/** The reading of the headline grammar; undefined if it finds nothing. */
	parsed: ParsedRound | undefined;
	investors: InvestorCandidate[];
	raisers: Candidate<string>[];
	sums: Candidate<Token | undefined>[];
	stages: Candidate<Token | undefined>[];
}

/** Returns an article's possible statements about a round; undefined if it names nobody or surely reports none. */
export function possibleReadingOf(
	article: ArticleText,
	weights: Pick<Weights, 'tags' | 'article'>,
): PossibleReading | undefined {
	const lines = linesOf(article);
	const [title = ''] = lines;
	const tokens = tokensOf(lines);
	if (tokens.length === 0) return undefined;
	const ofRound = likelihoodOf(
		articleSigns(title, tokens).map((sign) => [sign, 1] as const),
		weights.article,
	);
	if (ofRound < MIN_ARTICLE) return undefined;
	const parsed = parseRound(lines);
	const likely = likelihoods(computePasses(tokens, tokenSigns(tokens), weights.tags));
	const tagged = { lines, tokens, likely };
	const raisers = raiserCandidates(tagged, parsed?.raiser);
	if (raisers.length === 0) return undefined;
	return {
		...{ title, ofRound, tokens, parsed, raisers },
		investors: investorCandidates(tagged, parsed),
		sums: sumCandidates(tagged, parsed),
		stages: stageCandidates(tagged, parsed),
	};
}

/** Returns an article's most likely statement about a round, however unlikely. */
export function readingOf(article: ArticleText, weights: Weights): Reading | undefined {
	const possible = possibleReadingOf(article, weights);
	return possible && chooseReading(possible, weights);
}

/** Chooses the likeliest raiser, sum and stage, and separates the investors who led from those who joined. */
export function chooseReading(
	{ raisers, sums, stages, investors, ...rest }: PossibleReading,
	weights: Pick<Weights, 'raiser' | 'sum' | 'stage' | 'lead'>,
): Reading | undefined {
	const [raiser, second] = rankCandidates(raisers, weights.raiser);
	const [[sum], [stage]] = [
		rankCandidates(sums, weights.sum),
		rankCandidates(stages, weights.stage),
	];
	if (!raiser || !sum || !stage) return undefined;
	const reading = { ...rest, raiser, second, sum, stage };
	const isAgreed = agreesWithGrammar(reading);
	const own = nameKey(raiser.value);
	const named = investors.flatMap(({ name, tagged, isParsed, ofLead }) => {
		const isLead = likelihoodOf(ofLead, weights.lead) >= MIN_LEAD;
		const isNamed = isLead || tagged >= MIN_INVESTOR || (isParsed && isAgreed);
		return isNamed && nameKey(name) !== own ? { name, isLead } : [];
	});
	const of = (lead: boolean) => named.flatMap(({ name, isLead }) => (isLead === lead ? name : []));
	return { ...reading, leads: of(true), others: of(false) };
}

const valuationOf = (tokens: readonly Token[]): ReportedRound['valuation'] => {
	const money = tokens.find(({ kind }) => kind === 'valuation')?.money;
	return money ? { amount: money.amount, currency: money.currency } : null;
};
