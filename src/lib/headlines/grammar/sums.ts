import { type Money, moneyIn } from '../money-words.ts';

/** Words of a round. */
export const roundPattern =
	/\b(?:round|funding|financing|raise[sd]?|investment|pre-seed|seed|series [a-h]|pre-a|token sale|capital|extension|backing|tranche|from investors|led by)\b/iu;
/** Returns the sum raised: the first that is not a valuation, a fund or a total. */
export function raisedIn(object: string): Money | undefined {
	return moneyIn(object).find(({ from, to }) => {
		const before = object.slice(Math.max(0, from - 40), from);
		const after = object.slice(to, to + 40);
		return (
			!/(?:valuation (?:of|at|to|topping|above|over|near|exceeding|surpassing|north of)|valued at|values? .{2,30} at|valuing (?:it|\S+|its token|.{2,30}) at|worth|total (?:funding |raised )?(?:of|to)|total now|bringing|(?:round|seed|series [a-h]|total) to|\bat (?:a |an )?|larger .{0,30} of)\s*(?:about |over |above |around |nearly |near-|more than )*$/iu.test(
				before,
			) &&
			!/^\s*(?:post-money|pre-money|(?:-plus )?valuation|in total(?! (?:funding|financing))|fdv|market cap)/iu.test(
				after,
			)
		);
	});
}

/** Returns the sum from a summary whose title has none. */
export function sumIn(clauses: readonly string[]): Money | undefined {
	const clause = clauses.find((one) => roundPattern.test(one) && raisedIn(one));
	return clause === undefined ? undefined : raisedIn(clause);
}

/** Whether the text after a sum shows that it is not a round: *$5M contract*, *$20M for victims*. */
export const isOtherSum = (rest: string): boolean =>
	/^\s*(?:worth of\s|(?:in|of)\s+(?:revenue|sales|profit|fees|volume|deposits|tvl|assets|liquidity|stablecoins?|bitcoin|btc|eth|ether|tokens?|crypto|damages|contracts?|customer)|contracts?\b|deals?\b(?! led)|loans?\b|licen[cs]e|revenue|fees|volume|deposits|bounty|grants?\b|short\b|purchase\b|acquisition\b|prizes\b|tag\b|credit\b|in (?:pre-)?deposits\b|from (?:the )?(?:sale|users|customers|treasury)|for (?:victims|charity|relief|hackathon|developers|grants))/iu.test(
		rest,
	);
