import { nameKey } from '#lib/catalogue/name-key.ts';
import { isCommon } from './common-words.ts';
import type { Parsed } from './grammar/parse-round.ts';
import { reasonAgainst } from './not-rounds.ts';
import type { LikelyName } from './read-names.ts';
import type { Token } from './tokens.ts';

/** An article's most likely content, with the likelihood of each part, 0 to 1. */
export interface Reading {
	/** The part of the title that is read. */
	title: string;
	/** Likelihood that it reports a closed round at all. */
	ofRound: number;
	raiser: LikelyName;
	/** The second most likely name of the raiser. */
	second: LikelyName | undefined;
	/** Undefined if none is likely enough; the likelihood of the best is given separately. */
	sum: { token: Token } | undefined;
	stage: { token: Token } | undefined;
	likelySum: number | undefined;
	likelyStage: number | undefined;
	leads: string[];
	others: string[];
	tokens: readonly Token[];
	/** The reading of the headline grammar; undefined if it finds nothing. */
	parsed: Parsed | undefined;
}

/** Returns features of how likely a reading is right, with the strength of each. */
export function trustSigns(reading: Reading): [sign: string, strength: number][] {
	const { raiser, second, ofRound, sum, stage, likelySum, likelyStage, leads, others } = reading;
	const is = (value: boolean) => Number(value);
	const likely = [
		...[raiser.likelihood, ofRound],
		...(likelySum === undefined ? [] : [sum ? likelySum : 1 - likelySum]),
		...(likelyStage === undefined ? [] : [stage ? likelyStage : 1 - likelyStage]),
	];
	const sums = reading.tokens.filter(({ kind }) => kind === 'money').length;
	return [
		['any', 1],
		['least likely part', strength(Math.min(...likely))],
		['round', strength(ofRound)],
		['raiser', strength(raiser.likelihood)],
		['second', second?.likelihood ?? 0],
		['sum', likelySum === undefined ? 0 : strength(likelySum)],
		['unsure of the sum', unsure(likelySum)],
		['no sum named', is(likelySum === undefined)],
		['no sum', is(sum === undefined)],
		['several sums', is(sums > 1)],
		['stage', likelyStage === undefined ? 0 : strength(likelyStage)],
		['unsure of the stage', unsure(likelyStage)],
		['no stage', is(stage === undefined)],
		['leads', is(leads.length > 0)],
		['others', is(others.length > 0)],
		...raiserSigns(reading),
		['against', is(reasonAgainst(reading.title) !== undefined)],
		...agreement(reading).map((sign): [string, number] => [sign, 1]),
	];
}

/** Returns evidence for and against the raiser's name being complete, and being a name at all. */
function raiserSigns({ raiser, second, title, tokens }: Reading): [string, number][] {
	const words = raiser.name.split(/\s+/);
	const isPart = second?.name.includes(raiser.name) || raiser.name.includes(second?.name ?? ' ');
	return [
		['common words', Number(words.every((word) => isCommon(word.toLowerCase())))],
		['in small letters', Number(!/[\p{Lu}\d]/u.test(raiser.name))],
		['many words', Number(words.length > MANY)],
		['in the title', Number(title.includes(raiser.name))],
		['several times', Number(tokens.filter(({ text }) => text === words[0]).length > 1)],
		['second is a part', Number(isPart)],
		['second is another', isPart ? 0 : (second?.likelihood ?? 0)],
	];
}
const MANY = 3;

/** Returns the log odds, clamped and scaled to about the size of the other features. */
function strength(likelihood: number): number {
	const within = Math.max(1e-3, Math.min(1 - 1e-3, likelihood));
	return Math.log(within / (1 - within)) / 4;
}

const unsure = (likelihood: number | undefined): number =>
	likelihood === undefined ? 0 : 1 - Math.abs(2 * likelihood - 1);

/** Returns where both readings agree: the learnt reader and the grammar make different mistakes. */
function agreement({ parsed, raiser, sum, stage }: Reading): string[] {
	if (!parsed) return ['nothing parsed'];
	const is = [
		nameKey(parsed.raiser) === nameKey(raiser.name) && 'same raiser',
		parsed.amount === (sum?.token.money?.amount ?? null) && 'same sum',
		parsed.type === (stage?.token.stage ?? null) && 'same stage',
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

/** Whether the grammar reads nothing important differently. */
export const isSame = (reading: Reading): boolean =>
	agreement(reading).some((sign) => sign.startsWith('all the same'));
