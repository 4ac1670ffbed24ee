import { roundType } from './round-types.ts';

/** How the types of two rounds stand to each other when one asks whether the rounds are one. */
export type StageRelation =
	/** Both are known and mean the same. */
	| 'equal'
	/** One of them is not known, so nothing speaks against it. */
	| 'open'
	/** Two words that sources use for one round: a strategic round and a seed round. */
	| 'loose'
	/** Two steps of one way that a source may have mixed up: a seed round and a Series A. */
	| 'steps'
	/** Two rounds, whatever else is alike. */
	| 'never';

const publicSales = new Set(['publicsale', 'publictokensale', 'ico', 'ido', 'ieo']);
const extendedSeeds = new Set(['extendedseed', 'seedextension', 'postseed', 'seedplus']);
const privateSales = new Set(['private', 'privatetokensale']);
/** What is not a raise of the usual kind: never another word for one. */
const ofTheirOwn = new Set(['debt', 'ma', 'ipo', 'postipo', 'treasury', 'otc']);

/** A type as types are compared; null when it says nothing. Words of one family are one. */
function stageKey(type: string | null): string | null {
	const key = (roundType(type) ?? '')
		.toLowerCase()
		.replaceAll('+', 'plus')
		.replace(/[^\p{L}\p{N}]+/gu, '');
	if (key === '' || key === 'undisclosed') return null;
	if (publicSales.has(key)) return 'publicsale';
	if (extendedSeeds.has(key)) return 'extendedseed';
	return privateSales.has(key) ? 'private' : key;
}

const isPaymentKey = (key: string | null): boolean => key !== null && /grant|retro/.test(key);
/** Whether a round of this type is a payment of a programme, of which somebody has many. */
export const isPayment = (type: string | null): boolean => isPaymentKey(stageKey(type));

const isSeries = (key: string): boolean => /^series[a-z]/.test(key);
const isStep = (key: string): boolean => /^(pre|extended)?seed|^(pre)?series[a-z]/.test(key);

export function stageRelation(one: string | null, other: string | null): StageRelation {
	const [a, b] = [stageKey(one), stageKey(other)];
	if (a === null || b === null) return 'open';
	if (a === b) return 'equal';
	if (ofTheirOwn.has(a) || ofTheirOwn.has(b)) return 'never';
	if (isPaymentKey(a) || isPaymentKey(b)) return 'never';
	// Two letters of one project may well be announced together; a part of one (Series B1) is that one.
	if (isSeries(a) && isSeries(b)) return a[6] === b[6] ? 'loose' : 'never';
	return isStep(a) && isStep(b) ? 'steps' : 'loose';
}
