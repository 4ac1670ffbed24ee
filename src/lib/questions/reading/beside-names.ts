import type { Piece } from './pieces.ts';

/** Rewrites words beside names as plainer ones: `with Goldman Sachs on the CV` asks who worked there. */

const isPrep = (piece: Piece | undefined, ...preps: readonly string[]): boolean =>
	piece?.tag === 'prep' && preps.includes(piece.prep);

const isNoun = (piece: Piece | undefined, noun: string): boolean =>
	piece?.tag === 'noun' && piece.noun === noun;

/** `anybody with Goldman Sachs on the CV`, `people with Stripe on their resume`: who worked there. */
function onResume(pieces: readonly Piece[]): Piece[] {
	const at = pieces.findIndex((piece, place) => {
		const end = pieces[place + 3]?.tag === 'pron' ? place + 4 : place + 3;
		const isOfName = pieces[place + 1]?.tag === 'name' && isPrep(pieces[place + 2], 'on', 'in');
		return isPrep(piece, 'with') && isOfName && isNoun(pieces[end], 'employers');
	});
	const name = pieces[at + 1];
	if (at < 0 || !name) return [...pieces];
	const end = pieces[at + 3]?.tag === 'pron' ? at + 5 : at + 4;
	const isOpen = !pieces.some(({ tag }) => tag === 'target' || tag === 'ask');
	return [
		...(isOpen ? [{ tag: 'ask', ask: 'who' } satisfies Piece] : []),
		...pieces.slice(0, at),
		...([
			{ tag: 'verb', verb: 'worked' },
			{ tag: 'prep', prep: 'at' },
		] satisfies Piece[]),
		name,
		...pieces.slice(end),
	];
}

/** `people on Paradigm's payroll`: the people of its team. */
function onTeam(pieces: readonly Piece[]): Piece[] {
	const [target, on, name] = pieces;
	const team = isPrep(pieces[3], 'own') ? pieces[4] : pieces[3];
	const isOfPeople =
		target?.tag === 'target' &&
		target.target.source === 'people' &&
		target.target.conds.length === 0;
	return isOfPeople && isPrep(on, 'on', 'in') && name?.tag === 'name' && isNoun(team, 'team')
		? pieces.slice(2)
		: [...pieces];
}

/** `Which raised more in total?`: `more` already compares totals. */
const withoutTotal = (pieces: readonly Piece[]): Piece[] =>
	pieces.some(({ tag }) => tag === 'more') && pieces.some((piece) => isPrep(piece, 'or'))
		? pieces.filter((piece) => piece.tag !== 'figure' || piece.of !== 'sum')
		: [...pieces];

/** `Was Kraken founded before Binance?`: earlier than Binance. */
const earlierThan = (pieces: readonly Piece[]): Piece[] =>
	pieces.flatMap((piece, at): Piece[] => {
		const isOfTwo = pieces[at - 1]?.tag === 'name' && pieces[at + 1]?.tag === 'name';
		return piece.tag === 'more' && isOfTwo ? [piece, { tag: 'prep', prep: 'than' }] : [piece];
	});

/** `who is at Bitfinex`, `which of them are also at Bitfinex`: who works there. */
function workingAt(pieces: readonly Piece[]): Piece[] {
	const at = pieces.findIndex((piece) => isPrep(piece, 'at'));
	const before = pieces.slice(0, at);
	const isOfPeople = before.some(
		(piece) =>
			(piece.tag === 'ask' && piece.ask === 'who') ||
			(piece.tag === 'pron' && piece.pron === 'rows'),
	);
	const isPlain = before.every(({ tag }) => tag === 'ask' || tag === 'pron');
	return at > 0 && isOfPeople && isPlain && pieces[at + 1]?.tag === 'name' && !pieces[at + 2]
		? pieces.toSpliced(at, 0, { tag: 'verb', verb: 'work' })
		: [...pieces];
}

/** Joins adjacent names by `and` if both are meant: `monad eigenlayer common investors`. */
export const joinNames = (pieces: readonly Piece[], isOfBoth: boolean): Piece[] =>
	pieces.flatMap((piece, at): Piece[] =>
		isOfBoth && piece.tag === 'name' && pieces[at - 1]?.tag === 'name'
			? [{ tag: 'prep', prep: 'and' }, piece]
			: [piece],
	);

/** The pieces as if the question were plainly written. */
export const normalizeNamePieces = (pieces: readonly Piece[]): Piece[] =>
	workingAt(onTeam(onResume(earlierThan(withoutTotal(pieces)))));
