import { isDeepStrictEqual } from 'node:util';
import { type FactWord, factSpec, isFactWord } from '../lexicon/facts.ts';
import type { Query, QueryKind, Rows } from '../query.ts';
import type { Ask, Piece, PieceOf, Verb } from './pieces.ts';
import { areOnDimension } from './rules/conditions.ts';

/** Checks whether a query uses every word it was read from. */

/** Verbs that the rows imply anyway: rounds are raised, and `based in Japan` equals `in Japan`. */
const impliedVerbs: readonly Verb[] = [
	'raise',
	'invest',
	'base',
	'worked',
	'say',
	'disagree',
	'found',
];

/** The names of a fact in a query. */
function namesOf(word: FactWord): readonly string[] {
	const { rows = {}, records = {} } = factSpec(word);
	const others: Partial<Record<FactWord, readonly string[]>> = {
		...{ joined: ['rounds'], led: ['rounds'], rounds: ['rounds'] },
		// `oldest` refers to a day, a launch, or a founding year.
		...{ raised: ['raised'], amount: ['raised'], date: ['last', 'year_founded', 'launched'] },
	};
	return [word, ...Object.values(rows), ...Object.values(records), ...(others[word] ?? [])];
}

const says = (query: Query, word: FactWord): boolean => {
	const text = JSON.stringify(query);
	return namesOf(word).some((name) => text.includes(JSON.stringify(name)));
};

/** Whether an order may repeat the field that the query is ordered by: `top 5 by market cap`, `the latest news`. */
function isOrderRedundant(top: PieceOf<'top'>, query: Query, pieces: readonly Piece[]): boolean {
	if (query.kind === 'news' || query.kind === 'changes')
		return top.order !== 'asc' && top.field === 'date';
	const others = pieces.filter((one): one is PieceOf<'top'> => one.tag === 'top' && one !== top);
	const isPlain = ({ field, many }: PieceOf<'top'>) => field === null && many === null;
	if (query.kind === 'co-investors')
		return (
			top.order !== 'asc' &&
			(top.many === true || (isPlain(top) && (others.length > 0 || top.take === null)))
		);
	if (isPlain(top) && top.order === 'desc' && others.length > 0) return true;
	// `top 10 instead`, after a question for five
	const isCut = 'take' in query && query.take !== null && query.take === countOf(pieces);
	if (isPlain(top) && isCut) return true;
	// `by money raised, first five`
	if (top.field === 'date' && top.order === 'asc' && isCut && others.length > 0) return true;
	if (others.some(({ order }) => order !== null && top.order !== null && order !== top.order))
		return false;
	if (isPlain(top)) return others.length > 0 || pieces.some(({ tag }) => tag === 'sort');
	const isSorted = pieces.some(({ tag }) => tag === 'sort');
	if (top.field !== null) return (others.length > 0 || isSorted) && says(query, top.field);
	// `the largest fund by AUM` is the one with the highest AUM.
	const isByFigure = pieces.some(({ tag }) => tag === 'field');
	if (top.many === false && top.field === null && isByFigure) return true;
	return others.some((one) => isPlain(one) || one.many === top.many || isByCount(one));
}

/** Returns the number in a question. */
const countOf = (pieces: readonly Piece[]): number | undefined =>
	pieces.find((piece): piece is PieceOf<'amount'> => piece.tag === 'amount')?.value;

const counts: readonly FactWord[] = ['joined', 'led', 'rounds', 'investors', 'portfolio'];
const isByCount = ({ field }: PieceOf<'top'>): boolean => field !== null && counts.includes(field);

/** Whether a question names the projects or rounds it asks for by a noun, unlike `who`. */
const hasRowNoun = (query: Query, pieces: readonly Piece[]): boolean =>
	'rows' in query &&
	(query.rows.source === 'projects' || query.rows.source === 'fundraising') &&
	pieces.some((piece) => piece.tag === 'target' && piece.target.source === query.rows.source);

/** Whether a query is for rounds although the question asks who led or joined some: `who else steered its Series A`. */
const areDeals = (query: Query, pieces: readonly Piece[]): boolean =>
	'rows' in query &&
	query.rows.source === 'fundraising' &&
	pieces.some(
		(piece) => piece.tag === 'verb' && (piece.verb === 'lead' || piece.verb === 'invest'),
	);

/** Facts about where something is located. */
const addresses: readonly string[] = [
	...['location', 'education', 'website', 'github', 'whitepaper', 'twitter', 'discord', 'telegram'],
	'linkedin',
];

/** Kinds of queries that do not return who did something. */
const untold: readonly QueryKind[] = [
	...(['news', 'events', 'unlocks', 'changes', 'sources', 'group', 'figure'] as const),
];

/** Whether a query fits the question word: `who` does not fit news, nor `how many` a sum. */
function fits(ask: Ask, query: Query, pieces: readonly Piece[]): boolean {
	const unit = query.kind === 'fact' && isFactWord(query.fact) && factSpec(query.fact).unit;
	switch (ask) {
		case 'who':
			return (
				!untold.includes(query.kind) &&
				query.kind !== 'fact' &&
				!hasRowNoun(query, pieces) &&
				!areDeals(query, pieces)
			);
		case 'when':
			if (query.kind === 'fact') return unit === 'day' || unit === 'year';
			// `Who founded Aave, and when?` is not answered by who.
			if (query.kind === 'list')
				return query.rows.source === 'fundraising' || query.fields.length > 0;
			if (['record', 'co-investors', 'behind'].includes(query.kind)) return false;
			return query.kind !== 'figure' && query.kind !== 'group';
		case 'where':
			if (query.kind === 'fact') return addresses.includes(query.fact);
			// `Where does the money come from?` is not answered by an amount.
			if (query.kind === 'figure') return false;
			// `Which country has raised the most?` is not answered by a raiser.
			if (query.kind !== 'list' || query.fields.includes('location')) return true;
			return (
				query.sort === null &&
				['employers', 'raisers', 'projects', 'investors'].includes(query.rows.source)
			);
		case 'chart':
			return ['group', 'list', 'allocations'].includes(query.kind) || 'span' in query;
		case 'compare':
			return query.kind === 'compare' || (query.kind === 'fact' && query.records.length > 1);
		case 'count':
			if (query.kind === 'group') return query.of === 'count';
			// `how many of those had a valuation?` is not answered by the valuations.
			if (query.kind === 'list' && query.fields.length > 0) return false;
			return 'count' in query ? query.count : query.kind !== 'figure';
		case 'how':
			return query.kind === 'allocations' || query.kind === 'group';
		default:
			return true;
	}
}

/** Whether a piece adds nothing but that tokens are distributed. */
const isOfAllotment = (piece: Piece, query: Query): boolean =>
	query.kind === 'allocations' &&
	((piece.tag === 'allotment' && piece.order === null) ||
		(piece.tag === 'verb' && piece.verb === 'allot') ||
		// `in months`
		((piece.tag === 'dimension' || piece.tag === 'grouped') && query.what !== 'share') ||
		(piece.tag === 'field' && ['totalSupply', 'maxSupply'].includes(piece.field)) ||
		(piece.tag === 'target' && piece.target.source === 'projects'));

/** Whether a piece adds nothing but that somebody studied: `a degree from MIT`. */
const isOfStudies = (piece: Piece, query: Query): boolean =>
	'rows' in query &&
	query.rows.studied !== undefined &&
	((piece.tag === 'verb' && piece.verb === 'study') ||
		(piece.tag === 'field' && piece.field === 'education'));

const isSameTarget = (one: Piece, { target }: PieceOf<'target'>): boolean =>
	one.tag === 'target' &&
	isDeepStrictEqual({ ...one.target, plural: null }, { ...target, plural: null });

const isOfTokens = ({ target: { source, conds } }: PieceOf<'target'>): boolean =>
	source === 'projects' && conds.length === 1 && conds[0]?.is === 'token';

/** Whether a noun merely states the kind of the record named after it. */
const isBeforeName = (piece: PieceOf<'target'>, pieces: readonly Piece[]): boolean => {
	const next = pieces[pieces.indexOf(piece) + 1];
	return (
		piece.target.source === 'organizations' &&
		piece.target.plural !== true &&
		piece.target.conds.every(({ is }) => is === 'type') &&
		next?.tag === 'name' &&
		next.name.records.every(({ type }) => type === 'organization')
	);
};

const isOneToken = ({ target: { source, conds, plural } }: PieceOf<'target'>): boolean =>
	source === 'projects' && plural === false && conds.length === 1 && conds[0]?.is === 'token';

/** Whether rows are all investors, so that `funds` adds nothing. */
const areInvestors = ({ source, rounds, groups }: Rows, types: readonly string[]): boolean =>
	source === 'investors' ||
	(source === 'organizations' &&
		rounds?.role === 'joined' &&
		types[0] === 'Fund' &&
		groups.some(({ conditions }) => conditions.some(({ field }) => field === 'relate_project')));

/** Whether a piece is redundant because the rest of the query implies it. */
function isRedundant(piece: Piece, query: Query, pieces: readonly Piece[]): boolean {
	if (isOfAllotment(piece, query) || isOfStudies(piece, query)) return true;
	switch (piece.tag) {
		case 'ask':
			return fits(piece.ask, query, pieces);
		case 'prep':
		case 'again':
		case 'pron':
		case 'sort':
			return true;
		case 'verb':
			// A person who works somewhere is an employee.
			return (
				impliedVerbs.includes(piece.verb) ||
				// `rounds where SoftBank and Tiger Global sat together`
				(piece.verb === 'co-invest' && 'rows' in query && query.rows.source === 'fundraising') ||
				pieces.filter((one) => one.tag === 'verb' && one.verb === piece.verb).length > 1 ||
				(piece.verb === 'work' && query.kind === 'fact' && query.fact === 'employees') ||
				(piece.verb === 'study' && query.kind === 'fact' && query.fact === 'education') ||
				(piece.verb === 'publish' && query.kind === 'news')
			);
		case 'target':
			// `ví (wallet)`
			if (pieces.filter((one) => isSameTarget(one, piece)).length > 1) return true;
			// `quỹ Framework Ventures`
			if (isBeforeName(piece, pieces)) return true;
			// `stuff CoinDesk wrote`
			if (query.kind === 'news' && piece.target.source === 'raisers') return true;
			// `the coin of The Sandbox`
			if (query.kind === 'fact' && isOneToken(piece)) return true;
			// `how many coins will there ever be`
			if (query.kind === 'fact' && query.fact.endsWith('Supply') && isOfTokens(piece)) return true;
			if (query.kind === 'unlocks' && !query.count && piece.target.source === 'projects')
				return true;
			// `protocols that airdropped tokens`
			if (query.kind === 'events' && piece.target.source === 'projects') return true;
			return piece.target.conds.every(
				(cond) =>
					cond.is === 'role' ||
					(cond.is === 'type' &&
						(cond.values[0] === 'Company' || ['compare', 'co-investors'].includes(query.kind))) ||
					// `Which VCs backed Aave?`
					(cond.is === 'type' && 'rows' in query && areInvestors(query.rows, cond.values)),
			);
		case 'top':
			return isOrderRedundant(piece, query, pieces);
		case 'titled':
		case 'event':
		case 'cond':
			// `quyền riêng tư (privacy)`
			return pieces.filter((one) => isDeepStrictEqual(one, piece)).length > 1;
		case 'compare':
			// `max supply of exactly 21 million`
			return (
				piece.op === 'exactly' &&
				pieces.some((one) => one.tag === 'field' && one.field === 'maxSupply') &&
				JSON.stringify(query).includes('"max_supply","comparison":"is"')
			);
		case 'known':
			// `no disclosed amount` means no amount.
			if (!piece.known) return false;
			// `with a disclosed amount` means with one.
			if (JSON.stringify(query).includes('"is known"')) return true;
			// Undisclosed amounts are in no sum.
			if ((query.kind === 'figure' || query.kind === 'group') && query.of !== 'count') return true;
			return (
				pieces.some(({ tag }) => tag === 'not') && JSON.stringify(query).includes('"is missing"')
			);
		case 'figure':
			if (piece.vague) return true;
			// `what does it come to? the median`
			if (
				piece.of === 'sum' &&
				pieces.some((one) => one.tag === 'figure' && !one.vague && one.of !== 'sum')
			)
				return 'of' in query && query.of !== 'sum';
			return piece.of === 'sum' && query.kind !== 'count' && !('of' in query && query.of !== 'sum');
		case 'field':
			if (query.kind === 'claims' && query.what === 'amounts' && piece.field === 'amount')
				return true;
			// Events are listed with their days.
			if (query.kind === 'events' && piece.field === 'date') return true;
			return says(query, piece.field);
		case 'dimension':
			// `the gaming sector`
			return pieces.some((one) => one.tag === 'cond' && areOnDimension(piece.by, one.conds));
		case 'when':
			return (query.kind === 'unlocks' || query.kind === 'events') && piece.when === 'upcoming';
		default:
			return false;
	}
}

/** Maximum number of adjacent pieces that are dropped together: `over $5m` is dropped as a whole or not at all. */
const MAX_RUN_LENGTH = 4;

/**
 * Whether content words were dropped: without their pieces the query is the same, and nothing else says what they say.
 * This is independent of the query-building code, so that it cannot miss a word.
 *
 * @param make the query of other pieces; undefined if they make none
 */
export function hasDropped(
	pieces: readonly Piece[],
	query: Query,
	make: (pieces: readonly Piece[]) => Query | undefined,
): boolean {
	const weighs = pieces.map((piece) => !isRedundant(piece, query, pieces));
	for (const [from] of pieces.entries())
		for (let to = from + 1; to <= Math.min(pieces.length, from + MAX_RUN_LENGTH); to++) {
			if (!weighs.slice(from, to).includes(true)) continue;
			if (isDeepStrictEqual(make(pieces.toSpliced(from, to - from)), query)) return true;
		}
	return false;
}
