import type { Span } from './span.ts';
import { isSupplyPhrase, isSupplyUnitSpan } from './supply-senses.ts';
import { formAt, type Token } from './tokens.ts';
import { hasOtherSense, isAmbiguousWorth } from './worth.ts';

/** Ambiguous words, and the meanings that adjacent words leave them. */

/** Words after `raises` as a verb: an amount, or something counted. */
const amounts: ReadonlySet<string> = new Set(
	'$ more over less under at above below up between from a an the most money capital funds funding exactly its their'.split(
		' ',
	),
);

/** Whether a word is the noun for rounds, not the verb: `the biggest raise`, `DeFi raises of 2022`. */
function isRaiseNoun(tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) {
	if (piece?.tag !== 'verb' || to !== from + 1) return false;
	const isAfterTop = spans.some((one) => one.to === from && one.piece?.tag === 'top');
	if (formAt(tokens, from) === 'raise') return isAfterTop;
	if (formAt(tokens, from) !== 'raises') return false;
	const next = formAt(tokens, to);
	// A verb has a subject before it.
	return isAfterTop || from === 0 || !(amounts.has(next) || /^[$€£]?\d/.test(next));
}

/** Words before `got` and `get` as mere fillers: `you've got`, `I get`. */
const holders: ReadonlySet<string> = new Set(
	've you u ya have has i we they d can could to'.split(' '),
);

/** Whether `got` is not about money: `Give me every project you've got`, unlike `How much did Aptos get`. */
function isEmptyGet(tokens: readonly Token[], { from, to, piece }: Span): boolean {
	if (piece?.tag !== 'verb' || to !== from + 1) return false;
	// `Got anything that is both?`
	const isFirst = from === 0 && /^any/.test(formAt(tokens, to));
	if (piece.verb === 'allot') return formAt(tokens, from) === 'got' && isFirst;
	if (piece.verb !== 'raise') return false;
	const [form, before] = [formAt(tokens, from), formAt(tokens, from - 1)];
	if (form === 'got') return from === 0 || holders.has(before) || formAt(tokens, to) === 'any';
	if (form !== 'get' && form !== 'gets') return false;
	const earlier = tokens.slice(0, from).map((token) => token.form);
	return !(earlier.includes('did') || earlier.includes('does')) || !earlier.includes('much');
}

/** Whether a word asks for groups, such as a year, rather than a date: `In which year was the most raised?` */
function isOfGroups(tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) {
	if (piece?.tag !== 'ask' || piece.ask !== 'when') return false;
	const words = tokens.slice(from, to).map(({ form }) => form);
	if (!['year', 'month', 'nam', 'thang'].some((unit) => words.includes(unit))) return false;
	const tops = spans.filter((one) => one.piece?.tag === 'top');
	return tops.some(
		(top) =>
			top.piece?.tag === 'top' &&
			top.piece.many === true &&
			!tops.some((one) => one.from <= top.from && one.to > top.to),
	);
}

const helpers: ReadonlySet<string> = new Set('did does do will to can could ever'.split(' '));

/** Whether a word is the verb, not the noun for rounds: `In what month did DeFi raise the most?` */
function isRaiseVerb(tokens: readonly Token[], { from, to, piece }: Span): boolean {
	if (piece?.tag !== 'target' || to !== from + 1 || formAt(tokens, from) !== 'raise') return false;
	if (['a', 'the', "'s", 'last', 'first', 'each', 'per'].includes(formAt(tokens, from - 1)))
		return false;
	return tokens.slice(0, from).some(({ form }) => helpers.has(form));
}

/** Whether a word is the verb: `Which rounds did Paradigm not lead?` */
const isLeadOfNone = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'target' &&
	to === from + 1 &&
	formAt(tokens, from) === 'lead' &&
	['not', 'never', "n't", 't'].includes(formAt(tokens, from - 1));

/** Whether `angel investors` means people in any round. */
const isOfAngels = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'cond' &&
	to === from + 1 &&
	formAt(tokens, from) === 'angel' &&
	/^(?:investors?|backers?)$/.test(formAt(tokens, to));

const pointers: ReadonlySet<string> = new Set(
	'which this that the any no each every not what top largest biggest'.split(' '),
);

/** `Candy Digital's A`: not an article, since no noun follows. */
const isLastArticle = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece === null && to === tokens.length && to === from + 1 && tokens[from]?.text === 'A';

/** Whether a word is a number, not a function word: `with one investment`. */
const isNumber = (tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) =>
	piece === null &&
	to === from + 1 &&
	['one', 'single'].includes(formAt(tokens, from)) &&
	!pointers.has(formAt(tokens, from - 1)) &&
	spans.some(
		(one) => one.from === to && (one.piece?.tag === 'target' || one.piece?.tag === 'cond'),
	);

const kinds: readonly string[] = ['projects', 'organizations', 'people', 'raisers'];

/** Whether `leading` is praise: `leading projects` are prominent ones that lead nothing. */
function isPraise(tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) {
	const form = formAt(tokens, from);
	if (piece?.tag !== 'verb' || to !== from + 1 || (form !== 'leading' && form !== 'lead'))
		return false;
	const isBeforeKind = spans.some(
		(one) =>
			one.from === to && one.piece?.tag === 'target' && kinds.includes(one.piece.target.source),
	);
	const before = formAt(tokens, from - 1);
	return (
		isBeforeKind && (from === 0 || pointers.has(before) || ['a', 'all', 'me'].includes(before))
	);
}

/** Whether words ask for the number of rounds, not for money: `bao nhiêu vòng`. */
const isCounted = (tokens: readonly Token[], { to, piece }: Span, spans: readonly Span[]) =>
	piece?.tag === 'ask' &&
	piece.ask === 'much' &&
	['nhieu', 'may'].includes(formAt(tokens, to - 1)) &&
	spans.some((one) => one.from === to && one.piece?.tag === 'target');

const dealing: ReadonlySet<string> = new Set(['raise', 'invest', 'lead']);

const countableTags: ReadonlySet<string> = new Set([
	'target',
	'noun',
	'title',
	'pron',
	'dimension',
]);

/** Whether words ask for an amount, since nothing countable follows: `dự án này đã gọi vốn bao nhiêu`. */
const isOfMoney = (tokens: readonly Token[], { to, piece }: Span, spans: readonly Span[]) =>
	piece?.tag === 'ask' &&
	piece.ask === 'count' &&
	['nhieu', 'bn', 'bnhieu', 'may'].includes(formAt(tokens, to - 1)) &&
	spans.some((one) => one.piece?.tag === 'verb' && dealing.has(one.piece.verb)) &&
	!(
		spans.some((one) => one.from === to && countableTags.has(one.piece?.tag ?? '')) &&
		!/^(?:20)?\d\d$/.test(formAt(tokens, to + 1))
	);

/** Whether words are a lower bound, not an order: `ít nhất 5 vòng`. */
const isBound = (tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) =>
	piece?.tag === 'top' &&
	/^(?:it|nhieu) nhat$/.test(`${formAt(tokens, from)} ${formAt(tokens, from + 1)}`) &&
	to === from + 2 &&
	/^[$\d]/.test(formAt(tokens, to)) &&
	spans.some((one) => one.from === from && one.to === to && one.piece?.tag === 'compare');

/** Whether a word means more than an amount, rather than earlier rows: `các vòng trên 10 triệu`. */
const isAbove = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece?.tag === 'pron' && formAt(tokens, to - 1) === 'tren' && /^[$\d]/.test(formAt(tokens, to));

/** Whether a word is half of `bao nhiêu` (how many), where `báo` does not mean newspaper. */
const isHalfOfHowMany = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece !== null &&
	to === from + 1 &&
	`${formAt(tokens, from)} ${formAt(tokens, to)}` === 'bao nhieu';

/** Whether a word names the agent, rather than referring to those rounds: `cac vong do Polychain dan dat`. */
const isByWhom = (tokens: readonly Token[], { to, piece }: Span, spans: readonly Span[]) =>
	piece?.tag === 'pron' &&
	tokens[to - 1]?.text.toLowerCase() === 'do' &&
	formAt(tokens, to) !== 'ai' &&
	spans.some((one) => one.from > to && one.piece?.tag === 'verb' && dealing.has(one.piece.verb));

/** Whether a function word refers back, so that it is never ignored: `quỹ này`. */
const isOfPointer = ({ from, to, piece }: Span, spans: readonly Span[]): boolean =>
	piece === null &&
	spans.some(
		(one) =>
			one.piece?.tag === 'pron' &&
			one.from < from &&
			one.to === to &&
			spans.some(
				(noun) => noun.from >= one.from && noun.to === from && noun.piece?.tag === 'target',
			),
	);

/** Whether words state with whom: `dẫn dắt cùng ai`, `với Paradigm`, unlike `cùng dẫn dắt` and a final `với`. */
function isWithWhom(tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) {
	if (piece !== null || to !== from + 1) return false;
	const form = formAt(tokens, from);
	if (form === 'voi') return to < tokens.length - 1;
	return form === 'cung' && !spans.some((one) => one.from === to && one.piece?.tag === 'verb');
}

/** Whether `part of` asks for a share: `What part of the rounds`. Elsewhere it means belonging to something. */
const isShare = (tokens: readonly Token[], { from, piece }: Span): boolean =>
	piece?.tag === 'prep' &&
	formAt(tokens, from) === 'part' &&
	['what', 'which', 'how', 'large', 'big', 'great', 'small'].includes(formAt(tokens, from - 1));

const appearances: ReadonlySet<string> = new Set(
	'appear appears appeared show shows showed turn turns pop pops'.split(' '),
);

/** Whether a verb is not about rounds: `Did Solana appear on Coinbase?` */
const isNoSeat = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'verb' &&
	piece.verb === 'invest' &&
	appearances.has(formAt(tokens, from)) &&
	!tokens.slice(to, to + 3).some(({ form }) => form === 'in');

const beforeNoun: ReadonlySet<string> = new Set(
	'a the an as of each no named known without any its'.split(' '),
);

/** Whether a word after `who` is a verb, not a noun: `Who leads Aave?` */
const isLeadVerb = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'target' &&
	to === from + 1 &&
	((formAt(tokens, from) === 'leads' && formAt(tokens, from - 1) === 'who') ||
		// `what did Pantera lead`
		(formAt(tokens, from) === 'lead' &&
			tokens.slice(0, from).some(({ form }) => ['did', 'does', 'do'].includes(form)) &&
			!beforeNoun.has(formAt(tokens, from - 1))));

/** `What did investors fund?`: a verb after `did`, unless another one follows; the noun elsewhere. */
function isOtherFund(tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) {
	if (to !== from + 1 || formAt(tokens, from) !== 'fund') return false;
	const isVerb =
		tokens.slice(0, from).some(({ form }) => ['did', 'does', 'do', 'to'].includes(form)) &&
		!beforeNoun.has(formAt(tokens, from - 1)) &&
		!spans.some((one) => one.from >= to && one.piece?.tag === 'verb');
	return piece?.tag === 'verb' ? !isVerb : isVerb;
}

/** Whether `led` is not a number: `rounds led by Paradigm` are rounds; `rounds led` is their number. */
const isLedBy = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'field' &&
	((formAt(tokens, to - 1) === 'led' &&
		['by', 'jointly', 'together'].includes(formAt(tokens, to))) ||
		// `organizations that led rounds of Worldcoin` led them.
		(formAt(tokens, from) === 'led' &&
			!['of', 'by', 'most', 'their', 'its'].includes(formAt(tokens, from - 1))));

/** Whether a verb is not about founding: `Where was Vitalik born?` */
const isBirth = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'verb' &&
	formAt(tokens, to - 1) === 'born' &&
	(!['in', 'after', 'before', 'since'].includes(formAt(tokens, to)) ||
		tokens.slice(0, from).some(({ form }) => ['where', 'when', 'who'].includes(form)));

const isOfCoInvesting = ({ piece }: Span): boolean =>
	(piece?.tag === 'verb' && piece.verb === 'co-invest') ||
	(piece?.tag === 'noun' && piece.noun === 'co-investors');

/** `đồng đầu tư`, `cùng đầu tư`: co-investing, not investing in a record. */
const isHalfOfCoInvesting = (span: Span, spans: readonly Span[]): boolean =>
	!isOfCoInvesting(span) &&
	spans.some((one) => isOfCoInvesting(one) && one.from <= span.from && one.to >= span.to);

const perGroup: ReadonlySet<string> = new Set('theo tung loai cac'.split(' '));

/** Whether a word asks for a round, not a stage: `Vòng lớn nhất là vòng nào?` */
const isRound = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'dimension' &&
	to === from + 1 &&
	formAt(tokens, from) === 'vong' &&
	!perGroup.has(formAt(tokens, from - 1));

/** Whether words mean that no round was raised, not a round of unknown amount: `without a funding round`. */
const isOfNoRound = (tokens: readonly Token[], span: Span, spans: readonly Span[]): boolean =>
	span.piece?.tag === 'field' &&
	span.piece.field !== 'stage' &&
	spans.some(
		(one) =>
			one.piece?.tag === 'target' &&
			one.piece.target.source === 'fundraising' &&
			one.from === span.from &&
			one.to > span.to,
	) &&
	tokens
		.slice(Math.max(0, span.from - 2), span.from)
		.some(({ form }) => ['without', 'no', 'any', 'lacking'].includes(form));

/** `rounds where Paradigm invested`: in which; at the beginning of a question it asks for a place. */
const isWhereOf = (tokens: readonly Token[], { from, to, piece }: Span, spans: readonly Span[]) => {
	if (formAt(tokens, from) !== 'where' || to !== from + 1) return false;
	const isOfRounds = spans.some(
		(one) =>
			one.to === from && one.piece?.tag === 'target' && one.piece.target.source === 'fundraising',
	);
	return piece === null ? !isOfRounds : piece.tag === 'ask' && isOfRounds;
};

/** `joined rounds as an investor` is redundant; `deals of Animoca Brands as an investor` is not. */
const isAsInvestor = (
	tokens: readonly Token[],
	{ from, to, piece }: Span,
	spans: readonly Span[],
) =>
	piece === null &&
	formAt(tokens, from) === 'as' &&
	/^investors?$/.test(formAt(tokens, to - 1)) &&
	!spans.some(
		(one) => one.piece?.tag === 'verb' && ['invest', 'lead', 'co-invest'].includes(one.piece.verb),
	);

/** `lately, since 2024`: the period is given; `lately` alone gives none. */
const isLately = (tokens: readonly Token[], { from, piece }: Span): boolean =>
	piece === null &&
	formAt(tokens, from) === 'lately' &&
	!tokens.some(
		({ form }) => /^(?:19|20)\d\d$/.test(form) || ['since', 'past', 'last'].includes(form),
	);

const presently: readonly string[] = [
	'now',
	'currently',
	'moment',
	'present',
	'presently',
	'today',
];

/** `raising right now`: ongoing rounds are not recorded, and past raisers are no answer. */
const isRaisingNow = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece === null &&
	presently.includes(formAt(tokens, to - 1)) &&
	tokens.some(
		({ form }) =>
			['raising', 'fundraising'].includes(form) ||
			(form === 'raise' && !tokens.some((one) => helpers.has(one.form))),
	);

const bounds: ReadonlySet<string> = new Set(
	'more at over less fewer under exactly above'.split(' '),
);

/** Whether `count` is misread: `rounds that count more than 20 investors` does not ask for a count of rounds. */
const isCounting = (
	tokens: readonly Token[],
	{ from, to, piece }: Span,
	spans: readonly Span[],
) => {
	if (to !== from + 1 || !/^counts?$/.test(formAt(tokens, from))) return false;
	const isVerb =
		bounds.has(formAt(tokens, to)) &&
		spans.some((one) => one.to <= from && one.piece?.tag === 'target');
	return piece === null ? !isVerb : piece.tag === 'ask' && isVerb;
};

/** Whether words for all times matter: for a team or current staff, unlike in `people at Ripple, past and present`. */
const isOfAllTimes = (
	tokens: readonly Token[],
	{ from, to, piece }: Span,
	spans: readonly Span[],
) =>
	piece === null &&
	to === from + 3 &&
	['past', 'present', 'former'].includes(formAt(tokens, to - 1)) &&
	spans.some(
		({ piece: other }) =>
			(other?.tag === 'noun' && other.noun !== 'employers') ||
			(other?.tag === 'verb' && ['work', 'worked', 'left'].includes(other.verb)) ||
			other?.tag === 'title',
	);

/** Whether `in common` matters, as only one record is named: `rounds in common` are shared by several. */
const isCommonOfOne = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece === null &&
	formAt(tokens, to - 1) === 'common' &&
	!tokens.some(({ form }) => form === 'and' || form === '&');

/** Whether `through` belongs to a year: `through 2024` means until its end, or throughout it. */
const isThrough = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'prep' &&
	to === from + 1 &&
	formAt(tokens, from) === 'through' &&
	/^(?:19|20)\d\d$/.test(formAt(tokens, to));

const moneys: ReadonlySet<string> = new Set(['money', 'cash', 'capital']);

/** Whether a word does not ask for a total: `show me the money gaming protocols`, unless they raised it. */
const isMoneyBefore = (
	tokens: readonly Token[],
	{ from, to, piece }: Span,
	spans: readonly Span[],
) =>
	piece?.tag === 'field' &&
	to === from + 1 &&
	moneys.has(formAt(tokens, from)) &&
	spans.some(
		(one) => one.from === to && one.piece?.tag === 'cond' && one.piece.conds[0]?.is === 'sector',
	) &&
	!spans.some((one) => one.from > to && one.piece?.tag === 'verb');

/** Whether the words around a span rule out its meaning. */
export const isSenseless = (
	tokens: readonly Token[],
	span: Span,
	spans: readonly Span[],
): boolean =>
	isRaiseNoun(tokens, span, spans) ||
	isRaiseVerb(tokens, span) ||
	isEmptyGet(tokens, span) ||
	isShare(tokens, span) ||
	isCounted(tokens, span, spans) ||
	isOfMoney(tokens, span, spans) ||
	isBound(tokens, span, spans) ||
	isAbove(tokens, span) ||
	isHalfOfHowMany(tokens, span) ||
	isOfPointer(span, spans) ||
	isByWhom(tokens, span, spans) ||
	isWithWhom(tokens, span, spans) ||
	isLeadOfNone(tokens, span) ||
	isSupplyPhrase(tokens, span) ||
	isSupplyUnitSpan(tokens, span) ||
	isRaisingNow(tokens, span) ||
	isCounting(tokens, span, spans) ||
	isOfAllTimes(tokens, span, spans) ||
	isCommonOfOne(tokens, span) ||
	isLately(tokens, span) ||
	isAsInvestor(tokens, span, spans) ||
	isWhereOf(tokens, span, spans) ||
	isThrough(tokens, span) ||
	isOfAngels(tokens, span) ||
	isMoneyBefore(tokens, span, spans) ||
	isNoSeat(tokens, span) ||
	isLedBy(tokens, span) ||
	isOtherFund(tokens, span, spans) ||
	isLeadVerb(tokens, span) ||
	isBirth(tokens, span) ||
	isHalfOfCoInvesting(span, spans) ||
	isRound(tokens, span) ||
	isOfNoRound(tokens, span, spans) ||
	isNumber(tokens, span, spans) ||
	isLastArticle(tokens, span) ||
	isPraise(tokens, span, spans) ||
	isOfGroups(tokens, span, spans) ||
	hasOtherSense(tokens, span) ||
	isAmbiguousWorth(tokens, span, spans);
