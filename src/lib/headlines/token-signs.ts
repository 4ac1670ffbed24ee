import investors from '#lib/catalogue/linkage/investors.json' with { type: 'json' };
import { isCommon } from './common-words.ts';
import type { Token } from './tokens.ts';

/**
 * Features from which a model learns what a token is: its word, form, neighbours, and what is to its left and right.
 */

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs of raisers. */
const raising = list(
	'raises raise raised raising secures secured securing nabs nabbed bags bagged nets netted snags snagged hauls hauled rakes raked ' +
		'pulls pulled brings brought scoops scooped picks picked closes closed closing lands landed scores scored banks banked grabs ' +
		'grabbed collects collected garners garnered attracts attracted pockets pocketed completes completed concludes finalizes adds ' +
		'added extends announces announced gets got receives received wins won obtains drew draws takes took unveils reveals launches ' +
		'emerges exits leaves hits reaches clinches clinched locks locked reels reeled ropes roped mops mopped fetches fetched accepts ' +
		'accepted welcomes welcomed gathers gathered drums musters mustered amasses amassed hooks hooked seals sealed tops topped gains ' +
		'gained corrals sweeps racks racked cashes swells sells sold surfaces debuts commands commanded earns earned rounds wraps wrapped ' +
		'boosts boosted stocks refuels reloads hoovers sweetens scores rises swings charms woos convinces wows persuades borrows borrowed',
);
/** Verbs of investors. */
const investing = list(
	'led leads lead leading co-led co-leads coled headed anchored spearheaded backs backed backing joins joined participated ' +
		'participating participation invests invested investing invest bets bet pours poured puts put buys bought funds funded finances ' +
		'financed writes wrote pumps pumped ploughs plows injects injected sinks sank commits committed splashes doubles doubled supports ' +
		'supported heads helms helmed fronts fronted anchors anchor anchoring chips contributes contributed sends sent deploys deployed ' +
		'hands handed gives gave throws threw seeds seeded underwrites underwrote participates participate follows followed wagers ' +
		'bankrolls bankrolled re-ups re-upped steers steered subscribed subscribes acquires acquired',
);
/** Words that describe a venture before its name. */
const describing = list(
	'startup startups start-up firm company maker developer developers builder platform provider protocol network exchange marketplace ' +
		'app wallet issuer operator studio team project venture outfit specialist infrastructure blockchain chain layer dex bank neobank ' +
		'broker brokerage custodian miner oracle bridge game publisher lender fintech tool service analytics compliance security auditor ' +
		'aggregator market unicorn giant player rival spinoff incubator agency stack crypto cryptocurrency bitcoin ethereum solana defi ' +
		'nft web3 derivatives payments stablecoin trading institutional decentralized gaming ai data shop group lab vendor desk trader ' +
		'lending borrowing perps perpetuals dapp l1 l2 layer-1 layer-2 rollup appchain zk zero-knowledge restaking staking ' +
		'interoperability indexer rpc node validator tokenization tokenisation rwa real-world depin socialfi gamefi metaverse payroll ' +
		'remittance card insurtech regtech insurer insurance custody broker-dealer brokerage market-maker makers intelligence monitoring ' +
		'audit auditing forensics tax accounting identity messaging social music art collectibles ticketing loyalty creator memecoin ' +
		'launchpad accelerator dao hardware chip mining hosting energy compute gpu cloud storage agents prediction betting on-chain onchain ' +
		'privacy wallets exchanges cross-chain decentralised smart-contract blockchain-based',
);
/** Endings of investor names. */
const ofInvestor =
	/^(?:capital|ventures?|partners|labs|fund|vc|group|holdings?|management|investments?|digital|associates)$/;
/** Words that precede an earlier round. */
export const earlierWords = list(
	'after following since previous previously earlier prior last former formerly ago',
);
/** Words that indicate what the names after them are. */
const leadingTo = list('by from include including included investors backers with in for to into');

const investorNames: ReadonlySet<string> = new Set(
	investors.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((one) => one.toLowerCase())),
);
/** First words of investors' names; most tokens begin none. */
const firstWords: ReadonlySet<string> = new Set(
	[...investorNames].map((name) => name.split(' ', 1)[0] ?? ''),
);
const MAX_KNOWN_LENGTH = 4;
/** How far to look left and right for a verb, a sum or a stage, and for the word that introduces a list of names. */
const NEAR = 14;
const FAR = 25;
const PAST = 5;
const OUT = '<out>';

/** Returns the features of each token of an article, in order. */
export function tokenSigns(tokens: readonly Token[]): string[][] {
	const article = new Article(tokens);
	return tokens.map((token, at) => [
		...wordSigns(article, at),
		...placeSigns(article, at),
		...(token.kind === 'money' ? moneySigns(article, at) : []),
		...(token.kind === 'stage' ? stageSigns(article, at) : []),
	]);
}

class Article {
	readonly tokens: readonly Token[];
	readonly classes: string[];
	readonly isKnown: boolean[];
	readonly counts = new Map<string, number>();
	readonly inTitle: ReadonlySet<string>;
	/** Whether most words of the title are capitalized. */
	readonly isCapital: boolean;

	constructor(tokens: readonly Token[]) {
		this.tokens = tokens;
		this.classes = tokens.map(classOf);
		this.isKnown = tokens.map(() => false);
		for (const { form } of tokens) this.counts.set(form, (this.counts.get(form) ?? 0) + 1);
		const title = tokens.filter(({ line }) => line === 0);
		this.inTitle = new Set(title.map(({ form }) => form));
		const words = title.filter(({ kind, text }) => kind === 'word' && /\p{L}{4}/u.test(text));
		this.isCapital = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length > 0.65 * words.length;
		for (const [from, { text }] of tokens.entries()) {
			if (!firstWords.has(text.toLowerCase())) continue;
			for (let to = Math.min(from + MAX_KNOWN_LENGTH, tokens.length); to > from; to -= 1) {
				const name = tokens.slice(from, to).map(({ text }) => text.toLowerCase());
				if (!investorNames.has(name.join(' '))) continue;
				this.isKnown.fill(true, from, to);
				break;
			}
		}
	}

	/** Returns the token at a distance in the same line; the token that starts the line counts as its first. */
	near(at: number, away: number): Token | undefined {
		const other = this.tokens[at + away];
		return other?.line === this.tokens[at]?.line || other?.kind === 'break' ? other : undefined;
	}
	form = (at: number, away: number): string => this.near(at, away)?.form ?? OUT;
	class = (at: number, away: number): string =>
		this.near(at, away) ? (this.classes[at + away] ?? OUT) : OUT;

	/** Returns the nearest verb, sum or stage in a direction. */
	nearest(at: number, step: 1 | -1): string {
		for (let away: number = step; Math.abs(away) <= NEAR; away += step) {
			const other = this.near(at, away);
			if (!other) return 'none';
			const own = this.classes[at + away] ?? '';
			if (own === 'raising' || own === 'investing') return `${own} ${other.form}`;
			if (own === '<money>' || own === '<stage>') return own;
		}
		return 'far';
	}

	/** Whether the preceding words refer to an earlier round: *less than a year after its Series A*. */
	isPast(at: number): boolean {
		for (let away = -1; away >= -PAST; away -= 1)
			if (earlierWords.has(this.form(at, away))) return true;
		return false;
	}

	/** Returns the word to the left that indicates what the names in a list are, with its predecessor. */
	leadIn(at: number): string {
		for (let away = -1; away >= -FAR; away -= 1) {
			const form = this.near(at, away)?.form;
			if (form === undefined || /[.;]/.test(form)) return '';
			if (leadingTo.has(form)) return `${this.form(at, away - 1)} ${form}`;
		}
		return '';
	}
}

/** Returns the class of a token: what its word is used for, or how common it is and how it is capitalized. */
export function classOf({ kind, form, text }: Token): string {
	if (kind !== 'word' || !/[\p{L}\p{N}]/u.test(text)) return form;
	if (raising.has(form)) return 'raising';
	if (investing.has(form)) return 'investing';
	if (describing.has(form)) return 'describing';
	const capital = /^\p{Lu}/u.test(text) ? 'A' : /\p{Lu}|\d/u.test(text) ? 'aA' : 'a';
	return `${isCommon(form) ? 'common' : 'rare'} ${capital}`;
}

function shapeOf({ kind, form, text }: Token): string {
	if (kind !== 'word' || !/[\p{L}\p{N}]/u.test(text)) return form;
	return text
		.replace(/\p{Lu}+/gu, (run) => (run.length > 1 ? 'AA' : 'A'))
		.replace(/\p{Ll}+/gu, 'a')
		.replace(/\p{N}+/gu, '9')
		.slice(0, 6);
}

function wordSigns(article: Article, at: number): string[] {
	const { tokens, classes, isKnown } = article;
	const form = (away: number) => article.form(at, away);
	const word = (away: number) => article.class(at, away);
	const [own, shown] = [tokens[at], classes[at]];
	if (!own) return [];
	return [
		'any',
		...[-2, -1, 0, 1, 2].map((away) => `w${away}=${form(away)}`),
		`w-10=${form(-1)}|${form(0)}`,
		`w01=${form(0)}|${form(1)}`,
		`w12=${form(1)}|${form(2)}`,
		`w-2-1=${form(-2)}|${form(-1)}`,
		...[-1, 0, 1].map((away) => `c${away}=${word(away)}`),
		`c-10=${word(-1)}|${shown}`,
		`c01=${shown}|${word(1)}`,
		`c-101=${word(-1)}|${shown}|${word(1)}`,
		`c12=${word(1)}|${word(2)}`,
		`c-2-1=${word(-2)}|${word(-1)}`,
		`shape=${shapeOf(own)}`,
		`end=${own.form.slice(-2)}|${shown}`,
		`end1=${form(1).slice(-2)}|${word(1)}`,
		`end-1=${form(-1).slice(-3)}`,
		`investor=${isKnown[at]}|${isKnown[at - 1] ?? false}`,
		`suffix=${ofInvestor.test(form(0))}`,
		`suffix1=${ofInvestor.test(form(1))}|${shown}`,
	];
}

function placeSigns(article: Article, at: number): string[] {
	const { tokens, classes, counts, inTitle, isCapital } = article;
	const [own, shown] = [tokens[at], classes[at]];
	if (!own) return [];
	const where =
		own.line === 0 ? (isCapital ? 'Title' : 'title') : own.line === 1 ? 'first' : 'later';
	const [left, right] = [article.nearest(at, -1), article.nearest(at, 1)];
	const lead = article.leadIn(at);
	const isFirst = article.near(at, -1)?.kind !== 'word';
	return [
		`shape in=${shapeOf(own)}|${where}`,
		`class in=${shown}|${where}`,
		`left=${left}`,
		`right=${right}`,
		`between=${left.slice(0, 3)}|${right.slice(0, 3)}|${where}`,
		`left class=${left}|${shown}`,
		`right class=${right}|${shown}`,
		`lead=${lead}`,
		`lead class=${lead}|${shown}`,
		`first=${isFirst}|${where}`,
		`times=${Math.min(3, counts.get(own.form) ?? 0)}|${shown}`,
		`in title=${own.line > 0 && inTitle.has(own.form)}|${shown}`,
	];
}

const nth = (tokens: readonly Token[], at: number, kind: Token['kind']) =>
	Math.min(3, tokens.slice(0, at).filter((one) => one.kind === kind).length);

function moneySigns(article: Article, at: number): string[] {
	const { tokens, isCapital } = article;
	const own = tokens[at];
	const before = [-3, -2, -1].map((away) => article.form(at, away)).join('|');
	return [
		`sums=${nth(tokens, tokens.length, 'money')}`,
		`sum=${nth(tokens, at, 'money')}|${own?.line === 0}|${isCapital}`,
		`dollars=${own?.money?.currency === 'USD'}`,
		`w-3-2-1=${before}`,
		`past=${article.isPast(at)}`,
	];
}

function stageSigns(article: Article, at: number): string[] {
	const { tokens } = article;
	return [
		`past=${article.isPast(at)}`,
		`stage=${tokens[at]?.stage}`,
		`stages=${nth(tokens, tokens.length, 'stage')}`,
		`nth stage=${nth(tokens, at, 'stage')}|${tokens[at]?.line === 0}`,
	];
}

/** Whether names of investors end in this word, in lower case. */
export const isInvestorEnding = (word: string): boolean => ofInvestor.test(word);
