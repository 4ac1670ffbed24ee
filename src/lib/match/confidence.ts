import type { FoundBy } from './candidates.ts';

/**
 * How sure it is that a record is the one that is meant, 0–1. Each sign says how often it is right where one record alone
 * bears it; where several do, it is shared out among them. Signs of another kind add to each other, signs of one kind
 * (the name, a name one letter off) do not.
 */
const sureness: Record<FoundBy, number> = {
	id: 0.99,
	listed: 0.95,
	contract: 0.98,
	domain: 0.95,
	handle: 0.95,
	account: 0.95,
	within: 0.8,
	// Below what may be taken without a look: many have pages on one host.
	beside: 0.5,
	name: 0.85,
	alias: 0.8,
	formless: 0.7,
	near: 0.7,
	// Below what may be taken without a look: companies and coins share short forms.
	symbol: 0.5,
	stem: 0.5,
};

/** What kind of thing a sign is: of each kind, the strongest counts. */
const kindOf: Record<FoundBy, 'id' | 'contract' | 'site' | 'account' | 'name'> = {
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

/** A sign that a record bears, and how many bear it. */
export interface Borne {
	by: FoundBy;
	bearers: number;
	/** Of a name that is one letter off: how many letters it has. */
	letters?: number;
}

/** From this length on, a name that is one letter off is taken for a slip; shorter ones are often another word. */
const SHORTEST_SLIP = 7;
/** What is left of a name's confidence where the site or the account is another. */
const OTHERWISE = 0.4;

const sureOf = ({ by, bearers, letters = SHORTEST_SLIP }: Borne): number =>
	(by === 'near' && letters < SHORTEST_SLIP ? sureness.stem : sureness[by]) / bearers;

/** Whether it says which record is meant, whatever else is said. */
const isHard = ({ by }: Borne): boolean => kindOf[by] !== 'name' && by !== 'beside';

/** The strongest sign of each kind, the strongest first. */
export const strongestFirst = (signs: readonly Borne[]): Borne[] => {
	const sorted = signs.toSorted((a, b) => sureOf(b) - sureOf(a));
	return [...Map.groupBy(sorted, ({ by }) => kindOf[by]).values()].flatMap(
		([first]) => first ?? [],
	);
};

/**
 * The confidence of these signs together, to two digits.
 *
 * @param isDenied whether the record says another site or account than the row.
 */
export function confidenceOf(signs: readonly Borne[], isDenied: boolean): number {
	const byKind = Map.groupBy(signs, ({ by }) => kindOf[by]);
	const doubt = byKind.values().reduce((left, of) => left * (1 - Math.max(...of.map(sureOf))), 1);
	const sure = (1 - doubt) * (isDenied && !signs.some(isHard) ? OTHERWISE : 1);
	return Math.round(sure * 100) / 100;
}
