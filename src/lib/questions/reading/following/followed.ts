import type { Db } from '#lib/db/connect.ts';
import { affiliatedRecords } from '../../answering/behind.ts';
import type { Query, RecordRef } from '../../query.ts';
import type { Context } from '../bag.ts';
import { firstOf, isQuery, type ReadResult, readAlone, readPieces } from '../made.ts';
import { has, type Piece } from '../pieces.ts';
import { namesOf, rowsAsSubjects, subjectsOf } from '../subjects.ts';
import { changeQuery } from './changed-query.ts';
import { claimsOf } from './claims-of.ts';
import { pointsAtRows } from './dropped.ts';
import { factsOfRounds } from './facts-of-rounds.ts';
import { isDenied } from './fragments.ts';
import { asksInAddition } from './merge.ts';
import { saysStage } from './of-itself.ts';
import { findOrderedRound, findPreviousRound, ledRoundsQuery, refersToRound } from './one-round.ts';
import { readOthers, replaceSeatQuestion, withoutFounded } from './others.ts';
import { readAboutBoth } from './pair.ts';
import { isTogether } from './renamed.ts';
import { replaceWithVenture } from './ventures.ts';

/** Reads a question in the context of the previous one: as a change to it, or as one about its subject. */
export async function readFollowUp(
	db: Db,
	pieceLists: readonly Piece[][],
	context: Context,
	before: Query,
): Promise<ReadResult> {
	const read = await followedBy(db, pieceLists, context, before);
	return isQuery(read) ? { query: withoutFounded(read.query, before, context) } : read;
}

async function followedBy(
	db: Db,
	pieceLists: readonly Piece[][],
	context: Context,
	before: Query,
): Promise<ReadResult> {
	const whole = replaceSeatQuestion(pieceLists, before);
	const others = await readOthers(db, whole, before, context, (left) =>
		readFollowUp(db, left, context, before),
	);
	if (others === null) return undefined;
	if (others) return others;
	// `plus Aptos` adds to the previous records, which only a comparison allows.
	const isAdded = ['add', 'plus', 'include', 'including'].some((form) => context.forms.has(form));
	if (isAdded && before.kind !== 'compare' && has(whole[0] ?? [], 'name')) return undefined;
	const venture = await replaceWithVenture(db, whole[0] ?? [], before, context.now);
	if (venture) return readAlone(venture, context);
	const both = await readAboutBoth(db, whole, before, context);
	if (both) return both.read;
	const claims = await claimsOf(db, whole[0] ?? [], before, context);
	if (claims) return { query: claims };
	const facts = await factsOfRounds(db, whole[0] ?? [], before, context);
	if (facts) return { query: facts };
	const ordered = await findOrderedRound(db, whole, before, context);
	if (ordered) return changedBy([ordered.pieces], ordered.query, context, false);
	const round = await findPreviousRound(db, whole, before, context);
	if (round === null) return undefined;
	if (round) return changedBy(whole, round, context, false);
	const isOfRounds = ['round', 'rounds', 'deals', 'vong'].some((form) => context.forms.has(form));
	const isOfThose =
		before.kind === 'list' && before.rows.source === 'fundraising' && pointsAtRows(context);
	const led = isOfRounds || isOfThose ? ledRoundsQuery(whole[0] ?? [], before) : undefined;
	if (led) return { query: led };
	const prons = whole[0]?.flatMap((piece) => (piece.tag === 'pron' ? [piece.pron] : [])) ?? [];
	const isOfOneRound = refersToRound(whole[0] ?? [], before);
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
	if (known[0]) return readPieces(known, (made) => changeQuery(before, made, context, true));
	const doers = isOfDoers(whole[0] ?? [], before, context);
	const change = (): ReadResult => changedBy(whole, before, context, isAboutRows);
	const isOfItems =
		['news', 'events', 'unlocks', 'changes'].includes(before.kind) &&
		prons.every((pron) => pron === 'rows');
	const isOfParts = before.kind === 'allocations' || isOfItems;
	const changed = doers
		? undefined
		: prons.length === 0 || isAboutRows || isOfParts
			? change()
			: undefined;
	if (isQuery(changed) || ('rows' in before && isDenied(whole))) return changed;
	if (isTogether(context) && has(whole[0] ?? [], 'name')) return changed;
	// `add the Series A too` has no named raiser.
	const isMore = asksInAddition(context) && prons.length === 0 && 'rows' in before;
	if (isMore && has(whole[0] ?? [], 'cond')) return changed;
	const behind = await standingBehindIt(db, whole, before, context);
	if (behind === null) return undefined;
	const isSomebody = before.kind === 'list' && before.rows.source === 'people' && isPerson(context);
	const isFounded = await isOfThingFounded(db, before, context);
	const subjects =
		behind ??
		(prons.length > 0 &&
		before.kind === 'list' &&
		(doers || isAboutRows || before.take === 1 || isSomebody || isFounded)
			? await rowsAsSubjects(db, before, context.now)
			: await subjectsOf(db, before));
	const inColumns = (): ReadResult =>
		isAboutRows ? changedBy(whole, before, { ...context, columns: true }, true) : undefined;
	if (!subjects || subjects.length === 0)
		return doers ? undefined : (changed ?? change() ?? inColumns());
	const named: Piece = { tag: 'names', names: namesOf(subjects), all: subjects.length === 1 };
	const read = firstOf(whole, (pieces) => {
		const left = pieces.filter(({ tag }) => tag !== 'again');
		const at = left.findIndex(({ tag }) => tag === 'pron');
		const others = left.filter(({ tag }, place) => tag !== 'pron' || place === at);
		const inPlace =
			at < 0 ? [named, ...others] : others.map((piece) => (piece.tag === 'pron' ? named : piece));
		const of: Piece = { tag: 'prep', prep: 'of' };
		return (
			readAlone(inPlace, context) ??
			(at < 0 && saysStage(others) ? readAlone([...others, of, named], context) : undefined) ??
			(at < 0 && asksWhoInvested(others) ? readAlone([...others, of, named], context) : undefined)
		);
	});
	return isQuery(read) ? read : (changed ?? read ?? inColumns());
}

/** Whether a question asks for investors: `and who put money in?` after a summary of a record. */
const asksWhoInvested = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who') &&
	pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'invest') &&
	pieces.every(({ tag }) => tag === 'ask' || tag === 'verb' || tag === 'prep');

const organizationForms: readonly string[] = [
	...['company', 'companies', 'organization', 'organizations', 'organisation', 'organisations'],
	...['entity', 'entities', 'they', 'them', 'those', 'these', 'their', 'ty', 'chuc', 'ho'],
];

/**
 * Who is behind a project, if the previous question asked that and this one refers to them: `that company`, `those`.
 * @returns null if it refers to one of the two without saying which; undefined if it refers to nothing of this kind
 */
async function standingBehindIt(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	{ forms }: Context,
): Promise<RecordRef[] | null | undefined> {
	const pieces = whole.find((some) => has(some, 'pron')) ?? whole[0] ?? [];
	if (before.kind !== 'behind' || has(pieces, 'name')) return undefined;
	if (!organizationForms.some((form) => forms.has(form))) return null;
	return (await affiliatedRecords(db, before.record)).slice(0, 6);
}

/** `where did he study?` */
const isPerson = ({ forms }: Context): boolean =>
	['he', 'him', 'his', 'she', 'her'].some((form) => forms.has(form)) ||
	(['ay', 'ta', 'nay', 'do'].some((form) => forms.has(form)) &&
		['ong', 'ba', 'anh', 'chi', 'co', 'nguoi'].some((form) => forms.has(form)));

const nonPersonSources: readonly string[] = ['organizations', 'projects', 'employers', 'raisers'];

/**
 * `what is in its portfolio?` after which firm somebody founded is about the firm, since nobody calls a person `it`.
 */
const isOfThingFounded = async (db: Db, before: Query, { forms }: Context): Promise<boolean> =>
	(forms.has('its') || forms.has('it')) &&
	before.kind === 'list' &&
	nonPersonSources.includes(before.rows.source) &&
	(await subjectsOf(db, before)).map(({ type }) => type).join() === 'person';

/** Returns the previous question as changed by the pieces. */
const changedBy = (
	whole: readonly Piece[][],
	before: Query,
	context: Context,
	narrows: boolean,
): ReadResult =>
	firstOf(whole, (pieces) => {
		const left = pieces.filter(({ tag }) => tag !== 'again' && tag !== 'pron');
		return readPieces(left, (made) => changeQuery(before, made, context, narrows));
	});

/** `which rounds has that fund led?` */
const ONE_DOES =
	/\b(?:did|does|do|has|have) (?:it|(?:that|this|the) (?:fund|firm|investor|vc|company))\b/;

/** `what else did they lead?` after who led a round: `they` are those investors. */
const isOfDoers = (pieces: readonly Piece[], before: Query, { forms, text }: Context): boolean =>
	before.kind === 'list' &&
	['investors', 'organizations', 'people'].includes(before.rows.source) &&
	before.rows.rounds !== null &&
	(forms.has('they') || forms.has('ho') || ONE_DOES.test(text)) &&
	!forms.has('who') &&
	!forms.has('them') &&
	has(pieces, 'pron') &&
	pieces.some((piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb));

/** Returns a condition for a known value: `which of them have a max supply?` does not ask for each value. */
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

/** Whether no noun states what kind of results is requested. */
const saysNoRows = (pieces: readonly Piece[]): boolean =>
	!has(pieces, 'target', 'noun', 'title', 'field');

/** Returns the rows of the previous question that its subject acted on: `Which of these did it lead?` */
async function narrowedBy(
	db: Db,
	whole: readonly Piece[][],
	context: Context,
	before: Query,
): Promise<ReadResult> {
	const [subject, more] = await subjectsOf(db, before);
	if (!subject || more) return undefined;
	const named: Piece = { tag: 'names', names: namesOf([subject]), all: true };
	return firstOf(whole, (pieces) => {
		const left = pieces
			.filter((piece) => piece.tag !== 'again' && !(piece.tag === 'pron' && piece.pron === 'rows'))
			.map((piece) => (piece.tag === 'pron' ? named : piece));
		return readPieces(left, (made) => changeQuery(before, made, context, true));
	});
}
