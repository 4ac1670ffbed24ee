import { likelihoodOf } from '#lib/base/likelihood.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import { titleHeld } from './aspects.ts';
import { eventsNamed } from './events-named.ts';
import { looseReadings } from './loose-readings.ts';
import { looseSigns } from './loose-signs.ts';
import { nameFirst } from './name-first.ts';
import { onChain } from './on-chain.ts';
import { rankAspects } from './rank-aspects.ts';
import { type Meant, recordMeant } from './record-meant.ts';
import { roundsAsked } from './rounds-asked.ts';
import { saysMuch, speaksAgainst, speaksAgainstTitle } from './speaks-against.ts';
import { titleAsked } from './titles-held.ts';
import { learntWeights, type QuestionWeights } from './weights.ts';
import { wordSigns } from './word-signs.ts';

/** What a question that was not read word by word may ask for. */
export interface ClosestReading {
	query: Query;
	/** How likely it is what is asked, 0 to 1, by the words alone. */
	likelihood: number;
	/** How likely it has to be to be answered without asking back; above 1: it never is. */
	least: number;
	/** Words of the question that it leaves out. */
	without: readonly string[];
}

/** What is asked of a record that is looked at. */
const MOST_ASPECTS = 4;
/** From here on what is asked of a record is answered, and so are readings that leave words out. */
const SURE = 0.6;
const SURE_WITHOUT = 0.8;
const NEVER = 2;

/**
 * What a question may ask for, the likeliest first: what can be asked of the record that it names, ranked by its words, and
 * what it reads as when words are left out.
 *
 * @param doubted what it was read as, where that may not be meant
 */
export async function closestReadings(
	db: Db,
	parts: Parts,
	doubted?: Query,
	weights: QuestionWeights = learntWeights(),
): Promise<ClosestReading[]> {
	const meant = recordMeant(parts);
	return together([
		...(doubted ? [{ query: doubted, likelihood: 1, without: [], least: NEVER }] : []),
		...(meant ? ofRecord(parts, meant, weights) : []),
		...(meant ? await ofTitle(db, parts, meant) : []),
		...(await withoutWords(parts, meant, weights)),
		...ofNameFirst(parts),
		...ofChains(parts),
		...(meant ? ofSeveral(parts, meant) : []),
		...(await ofEvents(db, parts, meant)),
	]);
}

/** The likeliest of the readings, where it is so likely that it is answered without asking back. */
export const sureOf = ([first]: readonly ClosestReading[]): ClosestReading | undefined =>
	first && isSure(first) ? first : undefined;

const isSure = ({ likelihood, least }: ClosestReading): boolean => likelihood >= least;

/** Each query once: one that is reached in two ways is likelier than by either. */
function together(readings: readonly ClosestReading[]): ClosestReading[] {
	const ofQuery = Map.groupBy(readings, ({ query }) => JSON.stringify(query));
	return [...ofQuery.values()]
		.flatMap((same) => {
			const [likeliest] = same.toSorted((a, b) => b.likelihood - a.likelihood);
			if (!likeliest) return [];
			const likelihood = 1 - same.reduce((not, one) => not * (1 - one.likelihood), 1);
			// What speaks against one of the ways speaks against the other, unless that is sure by itself.
			const leasts = same.map(({ least }) => least);
			const mayBe = leasts.includes(NEVER) ? NEVER : Math.min(...leasts);
			return [{ ...likeliest, likelihood, least: same.some(isSure) ? 0 : mayBe }];
		})
		.toSorted((a, b) => b.likelihood - a.likelihood);
}

/** What can be asked of the record that a question names, by its words. */
function ofRecord(parts: Parts, meant: Meant, weights: QuestionWeights): ClosestReading[] {
	const words = wordSigns(parts.tokens, meant.places);
	return meant.records.flatMap((record, place) =>
		rankAspects(words, record.type, weights.aspects)
			// What the record is, where nothing is known of all that is likelier.
			.filter(({ aspect }, rank) => rank < MOST_ASPECTS || aspect.key === 'about')
			.map(({ aspect: { key, query: queryOf }, likelihood }) => {
				const query = queryOf(record);
				const isDoubtful = speaksAgainst(parts, meant, { key, query, place }, weights);
				const least = isDoubtful ? NEVER : SURE;
				// Of several records of a name the first is likelier.
				return { query, likelihood: likelihood / (place + 1), without: [], least };
			}),
	);
}

/** Who holds a title at the record: its words stand in the question. */
async function ofTitle(db: Db, parts: Parts, meant: Meant): Promise<ClosestReading[]> {
	const [record] = meant.records;
	const titleMatch = record && (await titleAsked(db, record, wordsBeside(parts, meant)));
	if (!record || !titleMatch) return [];
	const { title, holder } = titleMatch;
	const query: Query = holder
		? { kind: 'fact', records: [holder], fact: 'job', at: null }
		: titleHeld(record, [title]);
	const least = speaksAgainstTitle(parts, meant, { query, title }) ? NEVER : SURE;
	return [{ query, likelihood: 1, without: [], least }];
}

/** The words of a question but those of the name: a person may be known as *Co-founder, Framework Ventures*. */
const wordsBeside = ({ tokens }: Parts, { places }: Meant): ReadonlySet<string> =>
	new Set(tokens.flatMap(({ form }, at) => (places.has(at) ? [] : form)));

/** How likely a question is meant as it reads with its name behind. */
const NAME_FIRST = 0.9;

function ofNameFirst(parts: Parts): ClosestReading[] {
	const query = nameFirst(parts);
	return query ? [{ query, likelihood: NAME_FIRST, without: [], least: SURE }] : [];
}

/** The networks that a token is on, else the one that a project is of. */
const ofChains = (parts: Parts): ClosestReading[] =>
	onChain(parts).map((query, rank) => ({
		...{ query, likelihood: NAME_FIRST / (rank + 1), without: [], least: SURE },
	}));

/** Who asks for several things at once means no one of them. */
const SEVERAL = 0.99;

function ofSeveral(parts: Parts, meant: Meant): ClosestReading[] {
	const query = roundsAsked(parts, meant);
	return query ? [{ query, likelihood: SEVERAL, without: [], least: SURE }] : [];
}

/** How likely an event is meant whose title holds words of the question that nothing else explains. */
async function ofEvents(db: Db, parts: Parts, meant: Meant | null): Promise<ClosestReading[]> {
	const named = await eventsNamed(db, parts, meant);
	if (!named) return [];
	const { query, count, explained, isTelling } = named;
	const least = isTelling ? SURE_WITHOUT : NEVER;
	return [{ query, likelihood: (explained * 0.9) / count, without: [], least }];
}

async function withoutWords(
	parts: Parts,
	meant: Meant | null,
	weights: QuestionWeights,
): Promise<ClosestReading[]> {
	const readings = (await looseReadings(parts)).filter(
		// What a record is stands among what can be asked of it.
		({ left, query }) =>
			query.kind !== 'record' && !left.some(({ from }) => meant?.places.has(from)),
	);
	return readings.map((reading) => ({
		query: reading.query,
		likelihood: likelihoodOf(looseSigns(parts, reading, readings), weights.loose),
		without: reading.left.map(({ from, to }) =>
			parts.question.slice(parts.tokens[from]?.at, parts.tokens[to - 1]?.end),
		),
		least: reading.left.some((span) => saysMuch(span, parts)) ? NEVER : SURE_WITHOUT,
	}));
}
