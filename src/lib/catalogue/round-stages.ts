import { roundType } from './round-types.ts';

/** How the types of two rounds relate when deciding whether they are the same round. */
export type StageRelation =
	/** Both are known and equivalent. */
	| 'equal'
	/** One is unknown, so that there is no contradiction. */
	| 'open'
	/** Two labels that sources use for one round: a strategic round and a seed round. */
	| 'loose'
	/** Two consecutive stages that a source may have confused: a seed round and a Series A. */
	| 'steps'
	/** Different rounds, whatever else matches. */
	| 'never';

const publicSales = new Set(['publicsale', 'publictokensale', 'ico', 'ido', 'ieo']);
const extendedSeeds = new Set(['extendedseed', 'seedextension', 'postseed', 'seedplus']);
const privateSales = new Set(['private', 'privatetokensale']);
/** Types that are not ordinary raises, so no source uses one as another label for a raise. */
const ofTheirOwn = new Set(['debt', 'ma', 'ipo', 'postipo', 'treasury', 'otc']);

/** Returns the comparison key of a type; null if the type is not informative. Synonyms share one key. */
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
/** Whether rounds of this type are programme payments, which a recipient can have many of. */
export const isPayment = (type: string | null): boolean => isPaymentKey(stageKey(type));

const isSeries = (key: string): boolean => /^series[a-z]/.test(key);
const isStep = (key: string): boolean => /^(pre|extended)?seed|^(pre)?series[a-z]/.test(key);

export function stageRelation(one: string | null, other: string | null): StageRelation {
	const [a, b] = [stageKey(one), stageKey(other)];
	if (a === null || b === null) return 'open';
	if (a === b) return 'equal';
	if (ofTheirOwn.has(a) || ofTheirOwn.has(b)) return 'never';
	if (isPaymentKey(a) || isPaymentKey(b)) return 'never';
	// Two series letters of one project may be announced together; a part (Series B1) is the same round.
	if (isSeries(a) && isSeries(b)) return a[6] === b[6] ? 'loose' : 'never';
	return isStep(a) && isStep(b) ? 'steps' : 'loose';
}
