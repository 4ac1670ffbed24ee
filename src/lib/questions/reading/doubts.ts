import { conditionsIn, groupsIn } from '../conditions-in.ts';
import type { Query, Rows } from '../query.ts';
import { has, type Piece } from './pieces.ts';
import { ASKS_WHAT } from './what-they-did.ts';

/**
 * Wordings with a second sense that a complete reading may miss: if both senses are plausible, asking back names both.
 */

interface QueryReading {
	/** The folded words, separated by one space. */
	text: string;
	pieces: readonly Piece[];
	query: Query;
	lang: 'en' | 'vi';
	isFirst: boolean;
}

const investing: readonly string[] = ['investors', 'organizations', 'people'];

/** The question to ask back, if there is a doubt. */
type Doubt = (reading: QueryReading) => string | undefined;

const ALL_OF_THEIRS =
	/\b(?:(?:all|every one|each|most|half|many|some|none|several|few|majority)(?: of)? (?:their|its|his|whose)|(?:with|having|whose|where) (?:all|every|each|most|none|only)(?! of (?:the )?(?:rounds|deals))) /;
const EACH_AND_ALL = /\b(?:tat ca|moi|toan bo|hau het|da so)\b.*\bdeu\b/;

/** `projects with all their rounds in 2021`: a condition is met by one round, never required of all. */
const ofEachRound: Doubt = ({ text, pieces, query, lang, isFirst }) => {
	const isOfEach = lang === 'en' ? ALL_OF_THEIRS.test(`${text} `) : EACH_AND_ALL.test(text);
	return isFirst && isOfEach && 'rows' in query && !has(pieces, 'name', 'names')
		? 'It is enough here that one of their rounds matches; requiring all of them to match is not possible. Ask for those with at least one such round, or for the rounds themselves.'
		: undefined;
};

const ALL_BUT =
	/\b(?:everything|everyone|everybody|anything|anyone|anybody|all|every|any|nothing|none|nobody)(?: [^ ]+){0,3} but (?!not\b|never\b|no\b|without\b|did|does?\b|ha[sd]|have|is|are|was|were|only\b|with\b|who|that\b|which\b|still\b|also\b)/;

/** Whether a query excludes anything. */
const deniesAny = (query: Query): boolean =>
	'rows' in query &&
	(groupsIn(query.rows).some(({ match }) => match === 'none') ||
		conditionsIn(query.rows).some(({ comparison }) => /^is (?:not|missing)$/.test(comparison)) ||
		query.rows.rounds?.count?.hi === 0);

/** `everything but seed rounds`: everything except these, or only these? */
const exceptThese: Doubt = ({ text, query, lang }) =>
	lang === 'en' && ALL_BUT.test(text) && !deniesAny(query)
		? 'Everything except what follows “but”, or only what is both? Say “except” or “not”, or “and”.'
		: undefined;

const ANOTHER_ROUND =
	/\b(?:led|lead|leads|leading|joined|backed|invested in|funded|co led) (?:at least one |one |some |other |also |any |several |many |a |an |[a-z]+ )?(?:round|rounds|deal|deals|raise|raises|seed|series [a-h])\b/;

/** `investors in Uniswap that led a round in 2022`: of Uniswap, or of anybody? */
const ofOneRound: Doubt = ({ text, pieces, query, lang, isFirst }) => {
	if (lang !== 'en' || !isFirst || !('rows' in query) || !investing.includes(query.rows.source))
		return undefined;
	const deals = pieces.filter(
		(piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb),
	);
	const at = pieces.findIndex(({ tag }) => tag === 'name' || tag === 'names');
	const verb = pieces.findLastIndex(
		(piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb),
	);
	// `everyone who joined rounds that Bitkraft led`
	const isObject = ['verb', 'prep'].includes(pieces[at - 1]?.tag ?? '');
	const isBehindName = at >= 0 && verb > (isObject ? at : at + 1);
	const isOfAnother = ANOTHER_ROUND.test(text) && !/\b(?:its|that|the|this)\b/.test(text);
	const areUnlike = new Set(deals.map((piece) => piece.tag === 'verb' && piece.verb)).size > 1;
	return isBehindName && (isOfAnother || areUnlike) && !has(pieces, 'not')
		? 'In the same round, or in any round? Ask who led the rounds of one record, or who led any round.'
		: undefined;
};

/** Whether rows are limited to those with a known value in some field. */
const areKnown = (rows: Rows): boolean =>
	conditionsIn(rows).some(({ comparison }) => comparison === 'is known');

const HAVING = /\b(?:which|what|who|how many)\b.*\b(?:have|has|got|co)\b/;

/** `Which people have a Twitter account?`: only those with a known one, not all people together with theirs. */
const ofThoseThatHave: Doubt = ({ text, query, pieces }) =>
	query.kind === 'list' &&
	query.fields.length > 0 &&
	query.sort === null &&
	HAVING.test(text) &&
	has(pieces, 'field') &&
	!areKnown(query.rows) &&
	query.rows.source !== 'fundraising'
		? 'All of them, with this fact where it is known, or only those for which it is known?'
		: undefined;

/** `What did Korean funds invest in?` asks for their investments, not for the funds. */
const ofWhatTheyDid: Doubt = ({ text, query, lang }) =>
	(query.kind === 'list' || query.kind === 'count') &&
	investing.includes(query.rows.source) &&
	query.rows.rounds !== null &&
	query.rows.rounds.role !== 'raised' &&
	ASKS_WHAT[lang].test(text)
		? 'Who they are, or what they invested in? For several investors at once, I can only say who they are; name one to see what it backed.'
		: undefined;

const LEFT = /\bfounders (?:who|that) (?:have |had |since )?(?:left|quit|departed)\b/;

/** `founders who left Coinbase`: its founders, or founders of anything? */
const ofWhoseFounders: Doubt = ({ text, query }) =>
	LEFT.test(text) && 'rows' in query
		? 'Its founders who left, or any founders who worked there?'
		: undefined;

const WERE_FUNDED =
	/(?<!\b(?:who|that|which|have|has|had|they|ever|also|actually|mostly|often) )\b(?:funded|backed|financed|bankrolled|seeded)\b(?! by)/;

const DUOC =
	/\b(?:duoc|nhan|nhan duoc) (?:nhieu )?(?:dau tu|rot von|rot tien|bo von|cap von|tai tro|von)\b/;

/** `exchanges funded in 2021`: did they receive money, or give it? */
const ofWhoPaid: Doubt = ({ text, query, pieces, lang }) =>
	'rows' in query &&
	query.rows.source === 'organizations' &&
	query.rows.rounds?.role === 'joined' &&
	!has(pieces, 'name', 'names', 'pron') &&
	(lang === 'en' ? WERE_FUNDED : DUOC).test(text)
		? 'Those that were funded, or those that funded others? Say “that raised”, or “that invested”.'
		: undefined;

const BESIDE =
	/\b(?:(?:with|and|plus|including|showing|show) (?:their|its|each one s|the)|(?:along|together) with)\b|\b(?:show|list|give)\b.*\bwith [^ ]+(?: [^ ]+){0,3} and\b/;

/** `Layer 1s with their founding year`: all of them with the year, or only those with a known one? */
const ofBeside: Doubt = ({ text, query, lang }) =>
	lang === 'en' &&
	query.kind === 'list' &&
	query.rows.source !== 'fundraising' &&
	BESIDE.test(text) &&
	areKnown(query.rows) &&
	!/\b(?:known|disclosed|listed|recorded)\b/.test(text)
		? 'All of them, with what is known about each, or only those for which it is known?'
		: undefined;

const GETS =
	/^(?:and |so )?what (?:does|do|did|will|would) .*\b(?:get|gets|receive|receives|own|owns|hold|holds)\b/;
const PART_IN = /\b(?:been|was|is) (?:a )?part of\b|\binvolved (?:in|with)\b/;

/** `what does the team get at Arbitrum`: a token allocation; `what has somebody been part of`: rounds, or jobs? */
const ofOtherKind: Doubt = ({ text, query, pieces, lang }) => {
	if (lang !== 'en' || query.kind !== 'list') return undefined;
	if (query.rows.source === 'people' && GETS.test(text))
		return 'Who they are, or what share of the tokens they get?';
	const isPerson = pieces.some(
		(piece) => piece.tag === 'name' && piece.name.records.every(({ type }) => type === 'person'),
	);
	return isPerson &&
		PART_IN.test(text) &&
		(query.rows.source === 'people' ||
			conditionsIn(query.rows).some(({ field }) => field === 'people'))
		? 'The rounds they joined, what they founded, or where they worked?'
		: undefined;
};

/** `tiền của Celestia từ đâu ra`: who gave it, not how much. */
const ofOrigin: Doubt = ({ text, query, lang }) =>
	lang === 'vi' &&
	/\b(?:tu dau|o dau ra|dau ra)\b/.test(text) &&
	(query.kind === 'figure' || (query.kind === 'fact' && query.fact === 'raised'))
		? 'Who gave the money, or how much it is?'
		: undefined;

/** `quỹ Singapore từng dẫn vòng nào`: which rounds, not which funds. */
const ofWhichRounds: Doubt = ({ text, query, lang }) =>
	lang === 'vi' &&
	query.kind === 'list' &&
	investing.includes(query.rows.source) &&
	/\b(?:vong|dot|thuong vu|deal|keo) (?:nao|gi)$/.test(text) &&
	!/\b(?:chua|khong|ai|nao .* nao)\b/.test(text)
		? 'Which rounds these were, or who took part in them?'
		: undefined;

/** `the most recently funded project` does not ask for its funders: the noun states which kind is wanted. */
const ofTheNoun: Doubt = ({ query, pieces, isFirst }) => {
	if (!isFirst || !('rows' in query) || !investing.includes(query.rows.source)) return undefined;
	if (query.kind !== 'list' && query.kind !== 'count') return undefined;
	const nouns = pieces.flatMap((piece) => (piece.tag === 'target' ? [piece.target.source] : []));
	const isWho =
		pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who') ||
		has(pieces, 'doer', 'noun', 'title', 'school');
	const areThings = nouns.some((noun) => noun === 'projects' || noun === 'raisers');
	if (!areThings || !query.rows.rounds) return undefined;
	return !isWho && !nouns.some((noun) => investing.includes(noun))
		? 'What was funded, or who funded it?'
		: undefined;
};

const ONE_ROUND =
	/\bthe (?:series [a-h]|seed|pre seed|angel|private|strategic)(?: round| raise| deal)?(?! (?:rounds|raises|deals|stages?|money|funding|investors|investments|market))\b/;

/** `How big was the Series A?` is about one round, without naming its raiser. */
const ofWhoseRound: Doubt = ({ text, pieces, query, lang, isFirst }) => {
	if (lang !== 'en' || !isFirst || !('rows' in query) || has(pieces, 'name', 'names', 'top'))
		return undefined;
	const conditions = conditionsIn(query.rows);
	const isOfStage = conditions.length === 1 && conditions[0]?.field === 'stages';
	return isOfStage && ONE_ROUND.test(text) && !/\b(?:all|every)\b/.test(text)
		? 'Whose round? Name who raised it, or ask for all rounds of that stage.'
		: undefined;
};

/** `vesting schedules of 4 years` are allocations; `projects with a vesting of 4 years` are projects. */
const ofWhichVesting: Doubt = ({ text, query }) =>
	query.kind === 'allocations' &&
	query.what === 'vesting' &&
	query.records.length === 0 &&
	/\b(?:vesting (?:schedules?|periods?|terms?|plans?)|schedules)\b/.test(text) &&
	!/\b(?:projects?|tokens?|protocols?|coins?|who)\b/.test(text)
		? 'Which projects have one, or what is known about the vesting of one project?'
		: undefined;

/** `the two newest articles`: only news, or research too? */
const ofWhichArticles: Doubt = ({ text, query }) =>
	query.kind === 'news' &&
	query.type === 'news' &&
	query.take !== null &&
	!query.by &&
	query.records.length === 0 &&
	query.outlet === undefined &&
	/\barticles?\b/.test(text) &&
	!/\bnews\b/.test(text)
		? 'Only news, or research as well? Say “news” or “research”.'
		: undefined;

const KINDS_OF =
	/\b(?:what|which) (?:kinds?|types?|sorts?) of (?:organi[sz]ations?|projects?|funds?|companies|investors?|people|startups?)\b/;

/** `what kinds of organizations do you list`: the organizations, or their kinds? */
const ofKinds: Doubt = ({ text, query, lang }) =>
	lang === 'en' && query.kind === 'list' && KINDS_OF.test(text)
		? 'All of them, or which kinds there are? Ask how many there are by type or sector.'
		: undefined;

/** `rounds of what came out in 2022`: the year of the rounds, or of a launch? */
const ofWhatCameOut: Doubt = ({ text, query }) =>
	'rows' in query &&
	query.rows.source === 'fundraising' &&
	/\b(?:came|come|coming|comes) out\b/.test(text)
		? 'Rounds announced then, or rounds of what was launched then?'
		: undefined;

/** `who used to be called OpenCoin`: a name, not a job. */
const ofTheName: Doubt = ({ text, query }) =>
	/\b(?:used to be|once|formerly|previously|originally) (?:called|named|known as)\b/.test(text) &&
	'rows' in query
		? 'Do you mean its current name? Ask for it by the name you know.'
		: undefined;

/** `token của Immutable là gì`: its symbol, or what the project is? */
const ofItsToken: Doubt = ({ text, query, lang }) =>
	lang === 'vi' && query.kind === 'record' && /\b(?:token|coin|dong) cua\b/.test(text)
		? 'Its symbol, or what is known about the project? Say “ký hiệu” for the symbol.'
		: undefined;

const GAVE_MOST = /\b(?:rot|dau tu|bo|do|bom|gop)(?: tien| von)?(?: vao)? nhieu nhat\b/;

/** `dự án nào được Paradigm rót tiền nhiều nhất`: one investor's share is unknown. */
const ofWhoGaveMost: Doubt = ({ text, query, lang }) =>
	lang === 'vi' &&
	query.kind === 'list' &&
	query.sort !== null &&
	['raised', 'funding_received'].includes(query.sort.field) &&
	conditionsIn(query.rows).some(({ field }) =>
		['organizations', 'people', 'lead_investors'].includes(field),
	) &&
	GAVE_MOST.test(text)
		? 'Those that raised the most in total, or the most from it? What a single investor gave is not known.'
		: undefined;

const OF_EACH = {
	en: /\beach (?:of (?:them|these|those)|one|raised?)\b/,
	vi: /\bmoi (?:du an|cong ty|cai|ben)\b/,
};

/** `how much did each of them raise?`: figures for each, not a sum. */
const ofEachOfThem: Doubt = ({ text, query, lang }) =>
	query.kind === 'figure' && query.of === 'sum' && OF_EACH[lang].test(text)
		? 'For each, or in total? Ask for a list by total raised, or for the sum.'
		: undefined;

const STOLEN =
	/\bhow much\b.*\b(?:(?:was|were|got|been) (?:taken|drained|siphoned|looted|swiped|lost)(?! in)|stolen)\b|\bmat bao nhieu\b/;

/** Whether a question is for what an attacker took: `How much was taken from Radiant Capital?` */
export const asksForStolenAmount = (text: string): boolean => STOLEN.test(text);

/** `How much money was taken from Radiant Capital?`: by an attacker, not by the project. */
const ofStolenAmount: Doubt = ({ text, query }) =>
	asksForStolenAmount(text) && (query.kind === 'claims' || query.kind === 'figure')
		? 'How much was raised, or how much was stolen? Ask for its events to see what was stolen.'
		: undefined;

/** Whether a query is for founders of anything who are linked to a number of projects. */
export const areLinkedFounders = (query: Query): boolean =>
	'rows' in query &&
	query.rows.positions?.founders === true &&
	query.rows.positions.of.length === 0 &&
	conditionsIn(query.rows).some(({ field }) => field === 'relate_token');

/** `founders with 3 projects`: founded them, or have something to do with them? */
const ofFounded: Doubt = ({ query }) =>
	areLinkedFounders(query)
		? 'Who founded that many, or who is linked to that many in any way? Say “founded at least 3 ventures”.'
		: undefined;

const WHO_IS_THE = /^who(?:'?s| is| was) the [a-z]+(?: [a-z]+)?$/;

/** Whether a query is about several people. */
const areSeveral = (query: Query): boolean =>
	query.kind === 'fact' || query.kind === 'compare'
		? query.records.filter(({ type }) => type === 'person').length > 1
		: 'rows' in query &&
			(query.rows.positions?.of ?? []).filter(({ type }) => type === 'person').length > 1;

/** `What else did he found?` after two founders: which of them? */
const ofOnePerson: Doubt = ({ text, query, lang, isFirst }) =>
	!isFirst && lang === 'en' && /\b(?:he|she|him|his|her)\b/.test(text) && areSeveral(query)
		? 'Which of them? Name one.'
		: undefined;

/** `who is the ceo`: of which organization? */
const ofWhom: Doubt = ({ text, pieces, isFirst }) =>
	isFirst && WHO_IS_THE.test(text) && has(pieces, 'title') && !has(pieces, 'name', 'names')
		? 'Of which project or organization? Name it.'
		: undefined;

const doubts: readonly Doubt[] = [
	...[ofEachRound, exceptThese, ofOneRound, ofThoseThatHave, ofWhatTheyDid],
	...[ofWhoseFounders, ofWhoPaid, ofBeside, ofOtherKind, ofOrigin],
	...[ofWhichRounds, ofTheNoun, ofWhoseRound, ofWhichVesting, ofWhichArticles],
	...[ofKinds, ofWhatCameOut, ofTheName, ofItsToken, ofWhoGaveMost],
	...[ofEachOfThem, ofOnePerson, ofWhom, ofStolenAmount, ofFounded],
];

/** Returns the question to ask back about a reading; undefined if there is no doubt. */
export function doubtAbout(reading: QueryReading): string | undefined {
	for (const doubt of doubts) {
		const sentence = doubt(reading);
		if (sentence !== undefined) return sentence;
	}
	return undefined;
}
