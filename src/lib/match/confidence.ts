import type { MatchSign } from './candidates.ts';

/**
 * The confidence, 0–1, that a record is the one meant. Each sign has the probability of being right if only one record
 * has it; if several do, the probability is divided among them. Signs of different kinds add up, signs of the same kind
 * (the name, a name with a typo) do not.
 */
const sureness: Record<MatchSign, number> = {
	id: 0.99,
	listed: 0.95,
	contract: 0.98,
	domain: 0.95,
	handle: 0.95,
	account: 0.95,
	within: 0.8,
	// Below the threshold for taking it unreviewed: many have pages on one host.
	beside: 0.5,
	name: 0.85,
	alias: 0.8,
	formless: 0.7,
	near: 0.7,
	// Below the threshold for taking it unreviewed: companies and coins share short forms.
	symbol: 0.5,
	stem: 0.5,
};

/** The kind of a sign: only the strongest of each kind counts. */
const kindOf: Record<MatchSign, 'id' | 'contract' | 'site' | 'account' | 'name'> = {
	id: 'id',
	listed: 'id',
	contract: 'contract',
	domain: 'site',
	within: 'site',
	beside: 'site',
	handle: 'account',
	account: 'account',
	name: 'name',
	alias: 'name',
	formless: 'name',
	near: 'name',
	symbol: 'name',
	stem: 'name',
};

/** A sign that a record has, and how many records have it. */
export interface MatchedSign {
	by: MatchSign;
	bearers: number;
	/** Length of a name with a typo. */
	letters?: number;
}

/** Minimum length for a difference of one character to count as a typo; shorter names are often different words. */
const MIN_SLIP_LENGTH = 7;
/** Factor for a name's confidence if the site or account differs. */
const OTHERWISE = 0.4;

const sureOf = ({ by, bearers, letters = MIN_SLIP_LENGTH }: MatchedSign): number =>
	(by === 'near' && letters < MIN_SLIP_LENGTH ? sureness.stem : sureness[by]) / bearers;

/** Whether a sign identifies the record, whatever the other signs say. */
const isHard = ({ by }: MatchedSign): boolean => kindOf[by] !== 'name' && by !== 'beside';

/** Returns the strongest sign of each kind, strongest first. */
export const strongestFirst = (signs: readonly MatchedSign[]): MatchedSign[] => {
	const sorted = signs.toSorted((a, b) => sureOf(b) - sureOf(a));
	return [...Map.groupBy(sorted, ({ by }) => kindOf[by]).values()].flatMap(
		([first]) => first ?? [],
	);
};

/**
 * Returns the combined confidence of these signs, to two digits.
 *
 * @param isDenied whether the record has a different site or account than the row.
 */
export function confidenceOf(signs: readonly MatchedSign[], isDenied: boolean): number {
	const byKind = Map.groupBy(signs, ({ by }) => kindOf[by]);
	const doubt = byKind.values().reduce((left, of) => left * (1 - Math.max(...of.map(sureOf))), 1);
	const sure = (1 - doubt) * (isDenied && !signs.some(isHard) ? OTHERWISE : 1);
	return Math.round(sure * 100) / 100;
}
