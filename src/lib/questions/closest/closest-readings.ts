import { likelihoodOf } from '#lib/base/likelihood.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Piece } from '../reading/pieces.ts';
import type { Span } from '../reading/span.ts';
import { isCapital } from '../reading/tokens.ts';
import { titleHeld } from './aspects.ts';
import { looseReadings } from './loose-readings.ts';
import { looseSigns } from './loose-signs.ts';
import { rankAspects } from './rank-aspects.ts';
import { type Meant, recordMeant } from './record-meant.ts';
import { titleAsked } from './titles-held.ts';
import { learntWeights, type QuestionWeights } from './weights.ts';
import { spelt, stem, wordSigns } from './word-signs.ts';

/** What a question that was not read word by word may ask for. */
export interface ClosestReading {
	query: Query;
	/** How likely it is what is asked, 0 to 1. */
	likelihood: number;
	/** Whether it can be answered without asking back. */
	isSure: boolean;
	/** Words of the question that it leaves out. */
	without: readonly string[];
}

/** From here on what is asked of a record is sure, where nothing else is said, and so is a reading without some words. */
const SURE = 0.6;
const SURE_WITHOUT = 0.8;
/** What a record is at all is the answer to little else, and a symbol may be the very word it was named by. */
const neverSure: ReadonlySet<string> = new Set(['about', 'symbol']);
/** What is asked of a record that is looked at. */
const MOST_ASPECTS = 4;

/**
 * What a question may ask for, the likeliest first: what can be asked of the record that it names, ranked by its words, and
 * what it reads as when words are left out.
 */
export async function closestReadings(
	db: Db,
	parts: Parts,
	weights: QuestionWeights = learntWeights(),
): Promise<ClosestReading[]> {
	const meant = recordMeant(parts);
	const readings = [
		...(meant ? ofRecord(parts, meant, weights) : []),
		...(meant ? await ofTitle(db, parts, meant) : []),
		...(await withoutWords(parts, meant, weights)),
	].toSorted((a, b) => b.likelihood - a.likelihood);
	const seen = new Set<string>();
	return readings.filter(({ query }) => {
		const key = JSON.stringify(query);
		return !seen.has(key) && seen.add(key);
	});
}

/** A reading as something that can be asked of the record that is named. */
interface AspectReading extends ClosestReading {
	key: string;
}

/** What can be asked of the record that a question names, by its words. */
export function ofRecord(parts: Parts, meant: Meant, weights: QuestionWeights): AspectReading[] {
	const signs = wordSigns(parts.tokens, meant.places);
	const isPlain = saysNothingElse(parts, meant);
	const unknown = (parts.paths[0]?.unknown ?? []).flatMap((at) => parts.tokens[at]?.form ?? []);
	/** A word that nothing explains may ask for something else: the salary of the CEO is no CEO. */
	const speaksFor = (key: string) =>
		unknown.every((form) => (weights.aspects.get(key)?.get(stem(spelt(form))) ?? 0) > 0);
	return meant.records.flatMap((record, at) =>
		rankAspects(signs, record.type, weights.aspects)
			// What the record is, where nothing is known of all that is likelier.
			.filter(({ aspect }, rank) => rank < MOST_ASPECTS || aspect.key === 'about')
			.map(({ aspect, likelihood }) => ({
				key: aspect.key,
				query: aspect.query(record),
				// Of several records of a name the first is likelier.
				likelihood: likelihood / (at + 1),
				without: [],
				isSure:
					isPlain &&
					at === 0 &&
					likelihood >= SURE &&
					!neverSure.has(aspect.key) &&
					speaksFor(aspect.key),
			})),
	);
}

/** Who holds a title at the record: its words stand in the question. */
async function ofTitle(db: Db, parts: Parts, meant: Meant): Promise<ClosestReading[]> {
	const [record] = meant.records;
	const title = record && (await titleAsked(db, record, parts.tokens));
	if (!record || !title) return [];
	return [
		{
			query: titleHeld(record, [title]),
			...{ likelihood: 1, isSure: saysNothingElse(parts, meant), without: [] },
		},
	];
}

async function withoutWords(
	parts: Parts,
	meant: Meant | null,
	weights: QuestionWeights,
): Promise<ClosestReading[]> {
	const readings = (await looseReadings(parts)).filter(
		({ left }) => !left.some(({ from }) => meant?.places.has(from)),
	);
	return readings.map((reading) => {
		const likelihood = likelihoodOf(looseSigns(parts, reading, readings), weights.loose);
		const isSure =
			likelihood >= SURE_WITHOUT && reading.left.every((span) => saysLittle(span, parts));
		const without = reading.left.map(({ from, to }) =>
			parts.question.slice(parts.tokens[from]?.at, parts.tokens[to - 1]?.end),
		);
		return { query: reading.query, likelihood, isSure, without };
	});
}

/** Words that join what is asked, or count: without them it is something else. */
const joining = ['and', 'or', 'both', 'either', 'than', 'else'];
const counting = ['count', 'much', 'how'];

/** Whether a question may be answered without these words: they hold no name, number, condition, order, time or deed. */
function saysLittle({ from, to, piece }: Span, { tokens }: Parts): boolean {
	if (piece === null)
		return tokens
			.slice(from, to)
			.every((token) => !/\d/.test(token.form) && !(from > 0 && isCapital(token)));
	if (piece.tag === 'prep') return !joining.includes(piece.prep);
	if (piece.tag === 'ask') return !counting.includes(piece.ask);
	if (piece.tag === 'target') return piece.target.conds.length === 0;
	return piece.tag === 'field' || piece.tag === 'noun';
}

/** What a question says beside a name that no query of one record holds. */
const conditions: readonly Piece['tag'][] = [
	...(['cond', 'not', 'known', 'compare', 'amount', 'range', 'period', 'figure', 'top'] as const),
	...(['more', 'sort', 'dimension', 'grouped', 'names', 'pron', 'again'] as const),
];

/** Words of the present, which no condition is needed for. */
const PRESENT = /^(?:today|now|currently|right now|at present|hom nay|hien nay|hien tai|bay gio)$/;

/** Whether a question names one record, as it is written, and holds no condition, amount or time. */
function saysNothingElse({ tokens, paths: [path] }: Parts, { places, isExact }: Meant): boolean {
	if (!path || !isExact) return false;
	const isOther = path.spans.some(
		({ from, to, piece }) =>
			piece !== null &&
			!PRESENT.test(
				tokens
					.slice(from, to)
					.map(({ form }) => form)
					.join(' '),
			) &&
			(piece.tag === 'name' ? !places.has(from) : conditions.includes(piece.tag)),
	);
	// A name that nothing explains, or a part of a longer one.
	const isNamed = path.unknown.some((at) => {
		const token = tokens[at];
		return token !== undefined && at > 0 && isCapital(token);
	});
	const verbs = path.spans.flatMap(({ piece }) => (piece?.tag === 'verb' ? [piece.verb] : []));
	const isOfOneThing = new Set(verbs).size <= 1;
	return (
		isOfOneThing &&
		!isOther &&
		!isNamed &&
		path.unknown.every((at) => !/\d/.test(tokens[at]?.form ?? ''))
	);
}
