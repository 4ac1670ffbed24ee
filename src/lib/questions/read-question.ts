import type { Db } from '#lib/db/connect.ts';
import type { Answer, Asked, Choice, Reading } from './answer.ts';
import { findRows } from './answering/find-rows.ts';
import { startingQuestions } from './lexicon/declined.ts';
import { type Query, type Rows, readQuery } from './query.ts';
import { assembled } from './reading/assemble.ts';
import type { Context } from './reading/bag.ts';
import { chartOf, cheapestCovers } from './reading/chart.ts';
import { comparedByKnown } from './reading/compared-by.ts';
import { declineOf } from './reading/declines.ts';
import { changedQuery, isTogether } from './reading/follow-up.ts';
import { fronted, leadersSaid, wanted, yearsCompared } from './reading/fronted.ts';
import { hasDropped } from './reading/needed.ts';
import { cheapestPaths, type Path } from './reading/paths.ts';
import { NotRead, SeveralMeant } from './reading/pick.ts';
import type { Of, Piece } from './reading/pieces.ts';
import {
	adverbsFirst,
	askedFirst,
	askedOnce,
	boundsFirst,
	countsOfGroups,
	doersLast,
	ordersFirst,
	rules,
	withAsAnd,
	withoutEither,
	withoutOnly,
	withoutPerRound,
} from './reading/rules.ts';
import { onlyKnown } from './reading/same-name.ts';
import { langAfter, spansOf } from './reading/spans.ts';
import { nameOf, roundOf, rowsAsSubjects, subjectsOf } from './reading/subjects.ts';
import {
	fold,
	inFull,
	LONGEST_QUESTION,
	MOST_TOKENS,
	type Token,
	tokensOf,
} from './reading/tokens.ts';

/** A question as it was read: a query, or why there is none. */
export type ReadQuestion =
	| { query: Query }
	| Extract<Answer, { outcome: 'ask' }>
	| Extract<Answer, { outcome: 'decline' }>;

/** Ways to take the words, and of each way to put the pieces together, that are tried. */
const MOST_PATHS = 24;
const MOST_COVERS = 12;
/** How much less likely than the likeliest a way to take the words may be: further ones are other questions. */
const SLACK = 1.5;

const starting: Choice[] = startingQuestions.map((question) => ({ text: question, question }));
const asking = (
	sentence: string,
	choices: Choice[] = [],
	reading: Reading | null = null,
): ReadQuestion => ({ ...{ outcome: 'ask', sentence, reading, choices } });

/**
 * Reads a question into one query over the catalogue. Every word of it is explained by the query, or is named and asked
 * about; what follows up on the question before is read with that.
 */
export async function readQuestion(db: Db, asked: Asked): Promise<ReadQuestion> {
	const before = queryBefore(asked);
	const question = inYear(asked.question.slice(0, LONGEST_QUESTION), before);
	const typed = tokensOf(question);
	if (typed.length === 0)
		return asking(
			'Type a question about projects, investors, people, rounds, news or events.',
			starting,
		);
	const earlier = asked.turns.at(-1)?.question.slice(0, LONGEST_QUESTION) ?? '';
	const lang = langAfter(typed, tokensOf(earlier));
	const tokens = lang === 'vi' ? inFull(typed) : typed;
	const refusal = declineOf(tokens);
	if (refusal !== undefined) return { outcome: 'decline', sentence: refusal, choices: starting };
	if (tokens.length > MOST_TOKENS)
		return asking(
			'This question is too long to be read as one. Ask for one thing at a time.',
			starting,
		);
	const isFirst = asked.turns.length === 0;
	const isOfNews = before?.kind === 'news';
	const spans = await spansOf(db, question, tokens, { now: asked.today, lang, isFirst, isOfNews });
	const paths = cheapestPaths(tokens.length, spans, MOST_PATHS);
	const context: Context = {
		...{ now: asked.today, lang },
		forms: new Set(tokens.map(({ form }) => form)),
	};
	const read = await settled(db, question, tokens, paths, context, { before, isFirst });
	return 'query' in read ? { query: await comparedByKnown(db, read.query, context) } : read;
}

/** `and the year after`: the year beside that of the question before. */
function inYear(question: string, before: Query | undefined): string {
	const years = [...JSON.stringify(before ?? '').matchAll(/"(\d{4})-01-01","\1-12-31"/g)];
	const year = Number(years[0]?.[1]);
	if (years.length !== 1) return question;
	return question
		.replace(
			/\b(?:in )?(?:the (?:year after(?: that)?|following year|next year)|(?:a|one) year later)\b/i,
			`in ${year + 1}`,
		)
		.replace(
			/\b(?:in )?(?:the (?:year before(?: that)?|previous year|prior year)|(?:a|one) year earlier)\b/i,
			`in ${year - 1}`,
		);
}

/** The query of the question before; undefined where that was not understood. */
function queryBefore({ turns }: Asked): Query | undefined {
	const reading = turns.at(-1)?.reading;
	return reading ? readQuery(reading.query) : undefined;
}

/** What `the one` is told by, behind it. */
const tellers: ReadonlySet<string> = new Set(
	'from in of on at dated before after since'.split(' '),
);

/** `the investors in the one from 2021`: one of those of the question before. */
const pointsAtOne = (tokens: readonly Token[]): boolean =>
	tokens.some(
		({ form }, at) =>
			form === 'one' && tokens[at - 1]?.form === 'the' && tellers.has(tokens[at + 1]?.form ?? ''),
	);

/** `not the ones it led` leaves out some of those of the question before. */
const isDenied = ([first]: readonly Piece[][]): boolean => first?.[0]?.tag === 'not';

/** Whether several rounds are meant where one was said. */
async function areRounds(db: Db, query: Query, now: Date): Promise<boolean> {
	if (!('rows' in query)) return false;
	const { source, groups, rounds } = query.rows;
	const of = source === 'fundraising' ? groups : rounds?.groups;
	if (!of) return false;
	const rows: Rows = { source: 'fundraising', groups: of, rounds: null, positions: null };
	const { total } = await findRows(db, { rows, sort: null }, { take: 1, now });
	return total > 1;
}

type Read = { query: Query } | { several: SeveralMeant } | undefined;
const isQuery = (read: Read): read is { query: Query } => read !== undefined && 'query' in read;

async function settled(
	db: Db,
	question: string,
	tokens: readonly Token[],
	paths: readonly Path[],
	context: Context,
	{ before, isFirst }: { before: Query | undefined; isFirst: boolean },
): Promise<ReadQuestion> {
	const [cheapest] = paths;
	if (!cheapest || cheapest.unknown.length > 0)
		return notUnderstood(question, tokens, cheapest, context);
	const whole = paths
		.filter(({ unknown, cost }) => unknown.length === 0 && cost <= cheapest.cost + SLACK)
		.map((path) => inTime(piecesOf(path, before), context));
	const goesOn = (whole[0] && pointsBack(whole[0])) || (!isFirst && whole.some(isNoQuestion));
	if (!before && goesOn) return notTogether(question, tokens, [], context, before);
	// What begins by leaving something out, or points at `the one of 2021`, is none by itself.
	const isPart = before && 'rows' in before && (isDenied(whole) || pointsAtOne(tokens));
	const alone = () =>
		within(
			firstOf(whole, (pieces) =>
				isFirst
					? readAlone(pieces, context)
					: ofItself(readAlone(pieces, context), pieces, before, context),
			),
			before,
		);
	const reads: (() => Read | Promise<Read>)[] = isPart ? [] : [alone];
	if (before) {
		const follow = () => followed(db, whole, context, before);
		// What goes on with a question is not one by itself, but for a name.
		const isAlone = whole.some(([only, more]) => only?.tag === 'name' && !more);
		if (whole.some((pieces) => isFragment(pieces, before))) {
			reads.splice(0, isAlone ? 0 : 1, follow);
			// Where more was said before, it may be meant of that.
			if (conditionsOf(before) <= 1 && !isPart)
				reads.push(() =>
					firstOf(whole.filter(isComplete), (pieces) => readAlone(withoutAnd(pieces), context)),
				);
		} else reads.push(follow);
	}
	let several: SeveralMeant | undefined;
	for (const read of reads) {
		const found = await read();
		if (isQuery(found)) {
			if (isPart && pointsAtOne(tokens) && (await areRounds(db, found.query, context.now))) break;
			return found;
		}
		several ??= found?.several;
	}
	const query = several && (await onlyOne(db, several, whole, context));
	if (query) return { query };
	if (several) return whichOf(question, several);
	return notTogether(question, tokens, paths, context, before);
}

/** The query about the only one of several records of a name of which what is asked is known. */
function onlyOne(
	db: Db,
	{ words, records }: SeveralMeant,
	whole: readonly Piece[][],
	context: Context,
): Promise<Query | undefined> {
	return onlyKnown(db, records, (record) => {
		const read = firstOf(whole, (pieces) =>
			readAlone(
				pieces.map((piece) =>
					piece.tag === 'name' && piece.name.words === words
						? { tag: 'name', name: { words, records: [record] } }
						: piece,
				),
				context,
			),
		);
		return isQuery(read) ? read.query : undefined;
	});
}

/** `Hi, who …`: the comma joins nothing. */
function withoutGreeting({ spans }: Path): Piece[] {
	const pieces = spans.flatMap(({ piece }): Piece[] => (piece ? [piece] : []));
	const [first, ...others] = pieces;
	const isJoint = first?.tag === 'prep' && first.prep === 'and';
	return isJoint && spans[0]?.piece === null ? others : pieces;
}

/** The pieces of a way to take the words. `its` behind a name points at that, not at a question before. */
function piecesOf(path: Path, before?: Query): Piece[] {
	const pieces = yearsCompared(leadersSaid(fronted(withoutGreeting(path))));
	const named = pieces.findIndex(({ tag }) => tag === 'name' || tag === 'target');
	const own = pieces.filter((piece, at) => {
		if (piece.tag !== 'pron' || named < 0 || at <= named) return true;
		return !piece.isOwn && (before !== undefined || !pointsWithin(pieces, piece, at));
	});
	const plain = before ? wanted(own) : withoutOnly(own);
	return withoutPerRound(
		doersLast(
			countsOfGroups(
				ordersFirst(
					adverbsFirst(boundsFirst(withoutEither(withAsAnd(askedFirst(askedOnce(plain)))))),
				),
			),
		),
	);
}

/** `did … work` is of any time, `does … work` of now. */
const inTime = (said: readonly Piece[], { forms, lang }: Context): Piece[] => {
	// `Trước đây … làm ở đâu?`
	const isPast =
		lang === 'vi' &&
		said.some((piece) => piece.tag === 'when' && piece.when === 'past') &&
		said.some((piece) => piece.tag === 'verb' && piece.verb === 'work');
	const pieces = isPast ? said.filter(({ tag }) => tag !== 'when') : said;
	return pieces.map((piece) => {
		if (piece.tag !== 'verb' || piece.verb !== 'work') return piece;
		return isPast
			? { ...piece, verb: 'left' }
			: forms.has('did')
				? { ...piece, verb: 'worked' }
				: piece;
	});
};

/** Whether a pronoun means what the question itself has named: `best funded DEXes, five of them`, `Aave: when did it launch?` */
function pointsWithin(pieces: readonly Piece[], { pron }: Of<'pron'>, at: number): boolean {
	const earlier = pieces.slice(0, at);
	if (pron === 'one')
		return has(earlier, 'name') && !has(pieces, 'noun', 'title') && !isOfPeople(pieces);
	const before = earlier.at(-1);
	const counts = before?.tag === 'amount' || (before?.tag === 'ask' && before.ask === 'count');
	// `Pre-seed rounds, all of them`, `…, who are they`
	const isTail =
		at === pieces.length - 1 &&
		(before?.tag === 'ask' || (before?.tag === 'prep' && before.prep === 'and'));
	return (counts || isTail) && has(earlier, 'target');
}

const isOfPeople = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'verb' && ['found', 'work', 'worked'].includes(piece.verb));

/** Whether no noun and no question is said: behind a question that was not understood, it goes on with that. */
const isNoQuestion = (pieces: readonly Piece[]): boolean =>
	!has(pieces, 'target', 'ask', 'noun', 'title', 'field', 'figure', 'doer', 'event');

/** Whether a question begins as one that goes on: `and Aptos?` */
const pointsBack = ([first]: readonly Piece[]): boolean =>
	first?.tag === 'again' || (first?.tag === 'prep' && first.prep === 'and');

const has = (pieces: readonly Piece[], ...tags: Piece['tag'][]): boolean =>
	pieces.some(({ tag }) => tags.includes(tag));

/** How many conditions the question before had. */
const conditionsOf = (before: Query): number =>
	[...JSON.stringify(before).matchAll(/"comparison":/g)].length;

const withoutAnd = (pieces: readonly Piece[]): Piece[] =>
	pieces.filter((piece, at) => at > 0 || piece.tag !== 'again' || piece.again !== 'and');

/** `and what did Pantera lead?` says all that it asks for. */
const isComplete = (pieces: readonly Piece[]): boolean =>
	pieces.some(
		(piece) => piece.tag === 'ask' && ['what', 'who', 'when', 'where'].includes(piece.ask),
	) &&
	has(pieces, 'name') &&
	has(pieces, 'verb', 'noun', 'title') &&
	!has(pieces, 'pron') &&
	!has(withoutAnd(pieces), 'again');

/** Whether pieces point at the question before, or are too few to be one. */
function isFragment(pieces: readonly Piece[], before: Query): boolean {
	if (has(pieces, 'again', 'pron')) return true;
	if (has(pieces, 'noun', 'title', 'doer')) return false;
	if (has(pieces, 'target')) return asksForSame(pieces, before);
	if (!has(pieces, 'ask')) return !(has(pieces, 'name') && has(pieces, 'field'));
	return !has(pieces, 'verb', 'name', 'field');
}

/** `How many funds?` behind a question for some funds. */
function asksForSame(pieces: readonly Piece[], before: Query): boolean {
	const [target, more] = pieces.flatMap((piece) => (piece.tag === 'target' ? [piece.target] : []));
	return (
		target !== undefined &&
		!more &&
		'rows' in before &&
		target.source === before.rows.source &&
		pieces.every(({ tag }) => tag === 'target' || tag === 'ask' || tag === 'prep')
	);
}

/** `Which one raised the most?` behind a question for some is none for all there are, unless it names what it is for and how many. */
function ofItself(
	read: Read,
	pieces: readonly Piece[],
	before: Query | undefined,
	context: Context,
): Read {
	if (isQuery(read) && before && isOfAnybody(read.query, before)) return undefined;
	if (!isQuery(read) || !('rows' in read.query)) return read;
	if (before && isTheRound(read.query, pieces, context) && hasOneSubject(before)) return undefined;
	if (before && isStageAlone(pieces) && (hasOneSubject(before) || isOfInvestments(before)))
		return undefined;
	if (before && narrowsAlike(read.query, pieces, before, context)) return undefined;
	if (before && (isOfThose(read.query, pieces, before) || saysLess(read.query, pieces, before)))
		return undefined;
	if (!isOpen(read.query.rows)) return read;
	if (before && 'rows' in before && isOpen(before.rows)) return read;
	const isWhole =
		has(pieces, 'target') &&
		!has(pieces, 'pron') &&
		pieces.some(
			(piece) =>
				(piece.tag === 'top' && piece.take !== null) ||
				piece.tag === 'grouped' ||
				piece.tag === 'dimension' ||
				(piece.tag === 'top' && pieces.some(({ tag }) => tag === 'amount')),
		);
	return isWhole || (before && isWithinAll(read, before)) ? read : undefined;
}

/** `who led the Series A?`, `ai dẫn dắt vòng Series A?`: one round of somebody, who is not said. */
function isTheRound(query: Query, pieces: readonly Piece[], { forms, lang }: Context): boolean {
	if (!('rows' in query) || has(pieces, 'name', 'names')) return false;
	const groups = [...query.rows.groups, ...(query.rows.rounds?.groups ?? [])];
	const isOfStage = groups.some(({ conditions }) =>
		conditions.some(({ field, comparison }) => field === 'stages' && comparison === 'is'),
	);
	const hasOneOf = (words: readonly string[]) => words.some((word) => forms.has(word));
	return (
		isOfStage &&
		(lang === 'vi'
			? forms.has('vong') &&
				!hasOneOf(['cac', 'nhung', 'moi']) &&
				// `khi nào`, but no `vòng nào`
				(!forms.has('nao') || hasOneOf(['khi', 'luc', 'nam', 'ngay']))
			: hasOneOf(['the', 'that', 'this']) && !hasOneOf(['rounds', 'deals', 'raises', 'raisings']))
	);
}

/** `how many Series A rounds?` says of whom neither by a name nor by anything that they did. */
const isStageAlone = (pieces: readonly Piece[]): boolean =>
	pieces.some(({ tag }) => tag === 'ask') &&
	saysStage(pieces) &&
	pieces.every(
		(piece) =>
			piece.tag === 'ask' ||
			piece.tag === 'prep' ||
			(piece.tag === 'cond' && piece.conds.every(({ is }) => is === 'stage')) ||
			(piece.tag === 'target' && piece.target.conds.every(({ is }) => is === 'stage')),
	);

/** Whether a question was for what somebody invested in. */
const isOfInvestments = (before: Query): boolean =>
	'rows' in before &&
	[...before.rows.groups, ...(before.rows.rounds?.groups ?? [])].some(({ conditions }) =>
		conditions.some(({ field }) => ['organizations', 'people', 'lead_investors'].includes(field)),
	);

/** Whether a question was about one record, or about rounds that one raised. */
function hasOneSubject(before: Query): boolean {
	if ('records' in before) return before.records.length === 1;
	if ('record' in before) return before.record !== null;
	const { groups, rounds, positions } = before.rows;
	if (positions?.of.length === 1) return true;
	return [...groups, ...(rounds?.groups ?? [])].some(({ conditions }) =>
		conditions.some(({ field, values }) => field.startsWith('raised_by_') && values.length === 1),
	);
}

/**
 * `How many raised over $10m?` behind some projects names nobody; `which fund invested most?` behind funds of Singapore says
 * nothing that these are not: neither is of all there are.
 */
function saysLess(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (!('rows' in query) || !('rows' in before) || has(pieces, 'name', 'noun', 'title'))
		return false;
	if (!has(pieces, 'target', 'doer')) return !has(pieces, 'figure', 'grouped', 'dimension');
	const said = (rows: Rows): string[] =>
		rows.groups.flatMap(({ conditions }) => conditions.map((one) => JSON.stringify(one)));
	const [now, earlier] = [said(query.rows), said(before.rows)];
	return (
		query.kind === 'list' &&
		query.sort !== null &&
		query.rows.source === before.rows.source &&
		!query.rows.rounds?.groups.length &&
		now.length < earlier.length &&
		now.every((one) => earlier.includes(one))
	);
}

/** `the latest article?` behind news about somebody is none about anybody. */
const isOfAnybody = (query: Query, before: Query): boolean =>
	(query.kind === 'news' || query.kind === 'events' || query.kind === 'unlocks') &&
	query.kind === before.kind &&
	query.records.length === 0 &&
	before.records.length > 0;

/** `Which rounds do sources disagree on?` behind rounds of somebody: of these, or of all? */
function isOfThose(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (query.kind !== 'list' || before.kind !== 'list') return false;
	const [rows, earlier] = [query.rows, before.rows];
	const isWhich = pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'which');
	const areDisputed = JSON.stringify(rows.groups).includes('sources_disagree');
	return isWhich && areDisputed && rows.source === earlier.source && !has(pieces, 'name');
}

/** `Which projects have a token?` behind projects of a sector is for some of these. */
function narrowsAlike(
	query: Query,
	pieces: readonly Piece[],
	before: Query,
	{ forms }: Context,
): boolean {
	if (query.kind !== 'list' || before.kind !== 'list' || query.sort !== null) return false;
	if (query.rows.source !== before.rows.source || isOpen(before.rows)) return false;
	const isPlain =
		(forms.has('which') || forms.has('nao')) &&
		has(pieces, 'target') &&
		!has(pieces, 'name', 'names', 'noun', 'title');
	const fieldsOf = ({ groups, rounds }: Rows): string[] =>
		[...groups, ...(rounds?.groups ?? [])].flatMap(({ conditions }) =>
			conditions.map(({ field }) => field),
		);
	const earlier = fieldsOf(before.rows);
	return isPlain && !fieldsOf(query.rows).some((field) => earlier.includes(field));
}

/** Whether `within` makes it one for those of the question before. */
const isWithinAll = (read: Read, before: Query): boolean => {
	const again = within(read, before);
	return isQuery(again) && 'rows' in again.query && !isOpen(again.query.rows);
};

/** Whether rows are all there are. */
const isOpen = ({ groups, raisers, rounds, positions, studied }: Rows): boolean =>
	groups.length === 0 &&
	!raisers &&
	!positions &&
	!studied &&
	(!rounds || (rounds.groups.length === 0 && !rounds.raisers && !rounds.sum && !rounds.count));

/** `Which project raised the most?` behind a list of some projects: of these. */
function within(read: Read, before: Query | undefined): Read {
	if (!isQuery(read) || read.query.kind !== 'list' || before?.kind !== 'list') return read;
	const { sort, take, rows } = read.query;
	const isOpen = rows.groups.length === 0 && !rows.rounds && !rows.positions;
	const goesOn = before.sort === null && before.rows.source === rows.source;
	return sort && take === 1 && isOpen && goesOn
		? { query: { ...read.query, rows: before.rows } }
		: read;
}

/** The first way to take the words that gives a query, or that asks which record is meant. */
function firstOf(whole: readonly Piece[][], read: (pieces: readonly Piece[]) => Read): Read {
	for (const pieces of whole) {
		const found = read(pieces);
		if (found) return found;
	}
	return undefined;
}

/** What pieces come to, by the first way to put them together that makes a query; none where a word of it is not needed. */
function madeOf(pieces: readonly Piece[], make: (pieces: readonly Piece[]) => Query): Read {
	const read = firstMade(pieces, make);
	if (!isQuery(read)) return read;
	const others = (left: readonly Piece[]) => {
		const found = firstMade(left, make);
		return isQuery(found) ? found.query : undefined;
	};
	return hasDropped(pieces, read.query, others) ? undefined : read;
}

function firstMade(pieces: readonly Piece[], make: (pieces: readonly Piece[]) => Query): Read {
	if (pieces.length === 0) return undefined;
	const covers = cheapestCovers(pieces.length, chartOf(pieces, rules), MOST_COVERS);
	let several: SeveralMeant | undefined;
	for (const { items } of covers)
		try {
			return { query: make(items.map(({ piece }) => piece)) };
		} catch (error) {
			if (error instanceof SeveralMeant) several ??= error;
			else if (!(error instanceof NotRead)) throw error;
		}
	return several && { several };
}

const readAlone = (pieces: readonly Piece[], context: Context): Read =>
	madeOf(pieces, (made) => ofNoOneRound(assembled(made, context), context));

/** `Ai dẫn dắt vòng gần nhất?` is for all who led one round, not for who led last. @throws NotRead */
function ofNoOneRound(query: Query, { forms, lang }: Context): Query {
	const isOfLast =
		query.kind === 'list' && query.rows.rounds?.role !== 'raised' && query.sort?.field === 'last';
	if (lang === 'vi' && isOfLast && forms.has('vong')) throw new NotRead('Who led last?');
	return query;
}

/** Reads a question with the one before: as a change of it, or about what it was about. */
async function followed(
	db: Db,
	whole: readonly Piece[][],
	context: Context,
	before: Query,
): Promise<Read> {
	const round = await oneRound(db, whole, before, context);
	if (round === null) return undefined;
	if (round) return changedBy(whole, round, context, false);
	const isOfRounds = ['round', 'rounds', 'deals', 'vong'].some((form) => context.forms.has(form));
	const led = isOfRounds ? ledRounds(whole[0] ?? [], before) : undefined;
	if (led) return { query: led };
	const prons = whole[0]?.flatMap((piece) => (piece.tag === 'pron' ? [piece.pron] : [])) ?? [];
	const isOfOneRound = isOfRound(whole[0] ?? [], before);
	const isAboutRows =
		(prons.includes('rows') || isOfOneRound || (prons.includes('one') && isDenied(whole))) &&
		'rows' in before &&
		before.kind !== 'figure';
	const isWhich = context.forms.has('which') && saysNoRows(whole[0] ?? []);
	if (
		prons.includes('one') &&
		!isOfOneRound &&
		before.kind === 'list' &&
		(isAboutRows || isWhich)
	) {
		const narrowed = await narrowedBy(db, whole, context, before);
		if (narrowed || isAboutRows) return narrowed;
	}
	const known = whole.flatMap((pieces) => knownOf(pieces, before, context) ?? []);
	if (known[0]) return madeOf(known, (made) => changedQuery(before, made, context, true));
	const doers = isOfDoers(whole[0] ?? [], before, context);
	const change = (): Read => changedBy(whole, before, context, isAboutRows);
	const isOfParts = before.kind === 'allocations';
	const changed = doers
		? undefined
		: prons.length === 0 || isAboutRows || isOfParts
			? change()
			: undefined;
	if (isQuery(changed) || ('rows' in before && isDenied(whole))) return changed;
	if (isTogether(context) && has(whole[0] ?? [], 'name')) return changed;
	const isSomebody = before.kind === 'list' && before.rows.source === 'people' && isPerson(context);
	const subjects =
		prons.length > 0 &&
		before.kind === 'list' &&
		(doers || isAboutRows || before.take === 1 || isSomebody)
			? await rowsAsSubjects(db, before, context.now)
			: await subjectsOf(db, before);
	const inColumns = (): Read =>
		isAboutRows ? changedBy(whole, before, { ...context, columns: true }, true) : undefined;
	if (!subjects || subjects.length === 0)
		return doers ? undefined : (changed ?? change() ?? inColumns());
	const named: Piece = { tag: 'names', names: nameOf(subjects), all: subjects.length === 1 };
	const read = firstOf(whole, (pieces) => {
		const left = pieces.filter(({ tag }) => tag !== 'again');
		const at = left.findIndex(({ tag }) => tag === 'pron');
		const others = left.filter(({ tag }, place) => tag !== 'pron' || place === at);
		const inPlace =
			at < 0 ? [named, ...others] : others.map((piece) => (piece.tag === 'pron' ? named : piece));
		const of: Piece = { tag: 'prep', prep: 'of' };
		return (
			readAlone(inPlace, context) ??
			(at < 0 && saysStage(others) ? readAlone([...others, of, named], context) : undefined)
		);
	});
	return isQuery(read) ? read : (changed ?? read ?? inColumns());
}

/** `who led the Series A?` behind who founded somebody */
const saysStage = (pieces: readonly Piece[]): boolean =>
	pieces.some(
		(piece) =>
			(piece.tag === 'cond' && piece.conds.some(({ is }) => is === 'stage')) ||
			(piece.tag === 'target' && piece.target.conds.some(({ is }) => is === 'stage')),
	);

/** `where did he study?` */
const isPerson = ({ forms }: Context): boolean =>
	['he', 'him', 'his', 'she', 'her'].some((form) => forms.has(form)) ||
	(['ay', 'ta', 'nay', 'do'].some((form) => forms.has(form)) &&
		['ong', 'ba', 'anh', 'chi', 'co', 'nguoi'].some((form) => forms.has(form)));

/** The question before as the pieces change it. */
const changedBy = (
	whole: readonly Piece[][],
	before: Query,
	context: Context,
	narrows: boolean,
): Read =>
	firstOf(whole, (pieces) => {
		const left = pieces.filter(({ tag }) => tag !== 'again' && tag !== 'pron');
		return madeOf(left, (made) => changedQuery(before, made, context, narrows));
	});

/**
 * The one round that the question before gave, as a query for it, where it is asked about: `who led that round?`
 * @returns null where `that round` is said and there are several, or none; undefined where no round is asked about
 */
async function oneRound(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	{ now }: Context,
): Promise<Query | null | undefined> {
	const pieces = whole.find((some) => has(some, 'pron')) ?? whole[0] ?? [];
	const isNamed = pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'round');
	const isFirst =
		before.kind === 'list' && before.rows.source === 'fundraising' && before.take === 1;
	// `who invested in it?` behind the valuation of somebody's Series C is for that round.
	if (isOfNamedRound(before) && asksForInvestors(pieces)) return roundOf(db, before, now);
	const asksOfIt =
		has(pieces, 'pron') ||
		pieces.some(
			(piece) =>
				(piece.tag === 'verb' && (piece.verb === 'lead' || piece.verb === 'invest')) ||
				(piece.tag === 'ask' && piece.ask === 'who') ||
				(piece.tag === 'target' && piece.target.source === 'investors'),
		);
	const isNew = has(pieces, 'name');
	// `its first one instead` is another round.
	if (has(pieces, 'top') && !isNamed) return undefined;
	// `who led it?` behind rounds of an investor points at one of them, and none is said.
	if (!isNew && asksForDoers(pieces) && isOfInvestor(before)) return roundOf(db, before, now);
	if (isNew || (!isNamed && !(isFirst && asksOfIt))) return isNamed ? null : undefined;
	return roundOf(db, before, now);
}

/** Whether a question was for a round that its stage or its day and who raised it tell. */
const isOfNamedRound = (before: Query): boolean =>
	(before.kind === 'list' || before.kind === 'figure') &&
	before.rows.source === 'fundraising' &&
	before.rows.groups.some(
		({ match, conditions }) =>
			match === 'all' &&
			conditions.some(({ field }) => field.startsWith('raised_by_')) &&
			conditions.some(({ field }) => field === 'stages' || field === 'date'),
	);

/** `who invested in it?`, `investors in it` */
const asksForInvestors = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'one' && !piece.isOwn) &&
	pieces.some(
		(piece) =>
			(piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb)) ||
			(piece.tag === 'target' && piece.target.source === 'investors'),
	) &&
	!has(pieces, 'name', 'period', 'top');

/** `who led it?` */
const asksForDoers = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'one' && !piece.isOwn) &&
	pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who') &&
	pieces.some((piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb));

/** Whether a question is for rounds of somebody who joined them. */
const isOfInvestor = (before: Query): boolean =>
	before.kind === 'list' &&
	before.rows.source === 'fundraising' &&
	before.rows.groups.some(({ conditions }) =>
		conditions.some(({ field }) => ['organizations', 'people', 'lead_investors'].includes(field)),
	);

/** `which of those did they lead?` behind what somebody invested in: the rounds that they led. */
function ledRounds(pieces: readonly Piece[], before: Query): Query | undefined {
	const others = pieces.filter(
		(piece) =>
			!['ask', 'prep', 'again', 'pron'].includes(piece.tag) &&
			!(piece.tag === 'verb' && piece.verb === 'lead') &&
			!(piece.tag === 'target' && piece.target.source === 'fundraising'),
	);
	const isLead = pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'lead');
	const isOfThem =
		has(pieces, 'pron') && !pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who');
	if (!isLead || !isOfThem || others.length > 0 || before.kind !== 'list') return undefined;
	const { source, groups, rounds } = before.rows;
	const own = source === 'fundraising' ? groups : rounds?.role === 'raised' ? rounds.groups : [];
	const isPlain =
		source === 'fundraising' || (groups.length === 0 && !rounds?.sum && !rounds?.count);
	const links = own.flatMap(({ conditions }) =>
		conditions.filter(({ field }) => field === 'organizations' || field === 'people'),
	);
	const [only, more] = links;
	if (!isPlain || !only || more || only.field !== 'organizations' || only.comparison !== 'is')
		return undefined;
	const led = own.map(({ match, conditions }) => ({
		match,
		conditions: conditions.map((one) => (one === only ? { ...one, field: 'lead_investors' } : one)),
	}));
	return {
		...{ kind: 'list', sort: null, take: null, fields: [] },
		rows: { source: 'fundraising', groups: led, rounds: null, positions: null },
	};
}

/** `and who led it?` behind a question for who invested in one round: `it` is the round. */
const isOfRound = (pieces: readonly Piece[], before: Query): boolean =>
	before.kind === 'list' &&
	before.rows.source === 'investors' &&
	before.rows.rounds?.role === 'joined' &&
	before.rows.rounds.groups.some(({ conditions }) =>
		conditions.some(({ field }) => field === 'stages' || field === 'date'),
	) &&
	has(pieces, 'pron') &&
	pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'lead') &&
	!has(pieces, 'name', 'target', 'noun', 'title', 'cond', 'period');

/** `what else did they lead?` behind who led a round: they are those investors. */
const isOfDoers = (pieces: readonly Piece[], before: Query, { forms }: Context): boolean =>
	before.kind === 'list' &&
	['investors', 'organizations', 'people'].includes(before.rows.source) &&
	before.rows.rounds !== null &&
	(forms.has('they') || forms.has('ho')) &&
	!forms.has('who') &&
	!forms.has('them') &&
	has(pieces, 'pron') &&
	pieces.some((piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb));

/** `which of them have a max supply?` is for those of which one is known, not what each has. */
function knownOf(pieces: readonly Piece[], before: Query, { forms }: Context): Piece | undefined {
	const [field, ...others] = pieces.filter(
		(piece) =>
			!['ask', 'prep', 'again', 'pron'].includes(piece.tag) &&
			!(piece.tag === 'verb' && piece.verb === 'allot') &&
			!(piece.tag === 'known' && piece.known),
	);
	const isWhich = ['which', 'nao'].some((form) => forms.has(form));
	const isHad = ['have', 'has', 'got', 'list', 'show', 'with', 'co'].some((form) =>
		forms.has(form),
	);
	const isOfRows = pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'rows');
	if (field?.tag !== 'field' || others.length > 0 || before.kind !== 'list') return undefined;
	return isWhich && isHad && isOfRows
		? { tag: 'cond', conds: [{ is: 'known', field: field.field }] }
		: undefined;
}

/** Whether no noun says what is asked for. */
const saysNoRows = (pieces: readonly Piece[]): boolean =>
	!has(pieces, 'target', 'noun', 'title', 'field');

/** Rows of the question before to which its subject did something: `Which of these did it lead?` */
async function narrowedBy(
	db: Db,
	whole: readonly Piece[][],
	context: Context,
	before: Query,
): Promise<Read> {
	const [subject, more] = await subjectsOf(db, before);
	if (!subject || more) return undefined;
	const named: Piece = { tag: 'names', names: nameOf([subject]), all: true };
	return firstOf(whole, (pieces) => {
		const left = pieces
			.filter((piece) => piece.tag !== 'again' && !(piece.tag === 'pron' && piece.pron === 'rows'))
			.map((piece) => (piece.tag === 'pron' ? named : piece));
		return madeOf(left, (made) => changedQuery(before, made, context, true));
	});
}

/** Small words that hold nothing any more. */
const DANGLING =
	/^(?:of|and|in|on|by)\s+|(?:[\s,]+(?:and|or|of|at|on|in|by|with|for|about|like|vs))+$/giu;

/** The question without some of its words. */
function without(question: string, tokens: readonly Token[], places: readonly number[]): string {
	const left = tokens.filter((_, at) => !places.includes(at));
	const [first] = left;
	return left
		.map((token) => `${token !== first && question[token.at - 1] === ' ' ? ' ' : ''}${token.text}`)
		.join('')
		.trim()
		.replace(DANGLING, '');
}

function notUnderstood(
	question: string,
	tokens: readonly Token[],
	path: Path | undefined,
	context: Context,
): ReadQuestion {
	const unknown = path?.unknown ?? [];
	const words = unknown.map((at) => `“${tokens[at]?.text ?? ''}”`);
	const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(words.slice(0, 5));
	const rest = without(question, tokens, unknown);
	const isReadable = path !== undefined && isQuery(readAlone(piecesOf(path), context));
	const choices = isReadable && rest !== '' ? [{ text: rest, question: rest }] : [];
	return asking(
		`I do not know what ${list} means here. Leave it out, or say it in another way.`,
		choices,
	);
}

/** Spans that are left out in turn, to find the one that does not go with the others. */
const MOST_LEFT_OUT = 16;

/** The words without which the rest is a question, and that question. */
function odd(
	question: string,
	tokens: readonly Token[],
	{ spans }: Path,
	context: Context,
): { words: string; rest: string }[] {
	return spans
		.filter(({ piece }) => piece !== null)
		.slice(0, MOST_LEFT_OUT)
		.flatMap((span) => {
			const pieces = piecesOf({ spans: spans.filter((one) => one !== span), unknown: [], cost: 0 });
			if (!isQuery(readAlone(pieces, context))) return [];
			const places = tokens.map((_, at) => at).filter((at) => at >= span.from && at < span.to);
			const [first, last] = [tokens[span.from], tokens[span.to - 1]];
			if (!first || !last) return [];
			return [
				{ words: question.slice(first.at, last.end), rest: without(question, tokens, places) },
			];
		});
}

function notTogether(
	question: string,
	tokens: readonly Token[],
	[path]: readonly Path[],
	context: Context,
	before: Query | undefined,
): ReadQuestion {
	const pieces = path ? piecesOf(path) : [];
	if (!before && (!path || has(pieces, 'pron', 'again')))
		return asking(
			'This points at a question before, and there is none. Name what it is about.',
			starting,
		);
	const found = path ? odd(question, tokens, path, context) : [];
	if (found.length === 0)
		return asking(
			'I know these words, but not what they ask for together. Say it in another way, or ask for one thing at a time.',
			starting,
		);
	const words = new Intl.ListFormat('en', { type: 'disjunction' }).format(
		found.slice(0, 3).map((one) => `“${one.words}”`),
	);
	return asking(
		`I do not see what ${words} has to do with the rest. Leave it out, or say it in another way.`,
		found.slice(0, 3).map(({ rest }) => ({ text: rest, question: rest })),
	);
}

const kinds = { project: 'project', organization: 'organization', person: 'person' } as const;

/** Which of several records is meant: the question again with the one that it would be. */
function whichOf(question: string, { words, records }: SeveralMeant): ReadQuestion {
	const at = fold(question).indexOf(words);
	const named = (text: string) =>
		at < 0 ? text : `${question.slice(0, at)}${text}${question.slice(at + words.length)}`;
	const choices = records.map(({ type, name, slug }) => {
		const isAlone =
			records.filter((one) => one.type === type && fold(one.name) === fold(name)).length === 1;
		return {
			text: `${name}, the ${kinds[type]}`,
			question: named(`the ${kinds[type]} ${isAlone ? name : slug}`),
		};
	});
	return asking(`Several records are called “${words}”. Which one is meant?`, choices);
}
