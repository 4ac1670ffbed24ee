import { nameKey } from '#lib/catalogue/name-key.ts';
import { isCommon } from './common-words.ts';
import type { ParsedRound } from './grammar/parse-round.ts';
import { rejectionReason } from './not-rounds.ts';
import { oddsOf, type RankedCandidate } from './ranked.ts';
import type { Token } from './tokens.ts';

/** The parts of a reading that may agree with the grammar's reading. */
type Chosen = Pick<Reading, 'parsed' | 'raiser' | 'sum' | 'stage'>;

/** An article's most likely content, with the likelihood of each part, 0 to 1. */
export interface Reading {
	/** The part of the title that is read. */
	title: string;
	/** Likelihood that it reports a closed round at all. */
	ofRound: number;
	raiser: RankedCandidate<string>;
	/** The second most likely name of the raiser. */
	second: RankedCandidate<string> | undefined;
	/** The token of the sum; undefined if none is named. */
	sum: RankedCandidate<Token | undefined>;
	stage: RankedCandidate<Token | undefined>;
	leads: string[];
	others: string[];
	tokens: readonly Token[];
	/** The round extracted by the headline grammar; undefined if nothing matches. */
	parsed: ParsedRound | undefined;
}

/** Returns the features that indicate how likely a reading is to be right, each with its strength. */
export function trustSigns(reading: Reading): [sign: string, strength: number][] {
	const { raiser, second, ofRound, sum, stage, leads, others } = reading;
	const is = (value: boolean) => Number(value);
	const likely = [raiser, sum, stage].map(({ likelihood }) => likelihood);
	const sums = reading.tokens.filter(({ kind }) => kind === 'money').length;
	return [
		['any', 1],
		['least likely part', oddsOf(Math.min(...likely, ofRound))],
		['all parts', oddsOf(likely.reduce((product, one) => product * one, ofRound))],
		['round', oddsOf(ofRound)],
		['raiser', oddsOf(raiser.likelihood)],
		['raiser tagged', oddsOf(raiser.tagged)],
		['sum tagged', sum.value ? oddsOf(sum.tagged) : 0],
		['stage tagged', stage.value ? oddsOf(stage.tagged) : 0],
		['second', second?.likelihood ?? 0],
		['sum', oddsOf(sum.likelihood)],
		['no sum named', is(sums === 0)],
		['no sum', is(sum.value === undefined)],
		['several sums', is(sums > 1)],
		['stage', oddsOf(stage.likelihood)],
		['no stage', is(stage.value === undefined)],
		['leads', is(leads.length > 0)],
		['others', is(others.length > 0)],
		...raiserSigns(reading),
		['against', is(rejectionReason(reading.title) !== undefined)],
		...agreement(reading).map((sign): [string, number] => [sign, 1]),
	];
}

/** Returns evidence for and against the raiser's name being complete, and being a name at all. */
function raiserSigns({ raiser, second, title, tokens }: Reading): [string, number][] {
	const words = raiser.value.split(/\s+/);
	const isPart =
		second?.value.includes(raiser.value) || raiser.value.includes(second?.value ?? ' ');
	return [
		['common words', Number(words.every((word) => isCommon(word.toLowerCase())))],
		['in small letters', Number(!/[\p{Lu}\d]/u.test(raiser.value))],
		['many words', Number(words.length > MANY)],
		['in the title', Number(title.includes(raiser.value))],
		['several times', Number(tokens.filter(({ text }) => text === words[0]).length > 1)],
		['second is a part', Number(isPart)],
		['second is another', isPart ? 0 : (second?.likelihood ?? 0)],
	];
}
const MANY = 3;

/** Returns the parts on which both readings agree: the learnt reader and the grammar make different mistakes. */
function agreement({ parsed, raiser, sum, stage }: Chosen): string[] {
	if (!parsed) return ['nothing parsed'];
	const is = [
		nameKey(parsed.raiser) === nameKey(raiser.value) && 'same raiser',
		parsed.amount === (sum.value?.money?.amount ?? null) && 'same sum',
		parsed.type === (stage.value?.stage ?? null) && 'same stage',
	];
	const same = is.filter((sign) => sign !== false);
	return [
		...same,
		...(parsed.isPlain ? ['parsed plainly'] : []),
		...(same.length === is.length
			? [parsed.isPlain ? 'all the same plainly' : 'all the same']
			: []),
	];
}

/** Whether the grammar agrees on everything important. */
export const agreesWithGrammar = (reading: Chosen): boolean =>
	agreement(reading).some((sign) => sign.startsWith('all the same'));
