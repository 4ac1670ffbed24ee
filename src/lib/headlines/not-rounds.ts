import { moneyIn } from './money-words.ts';

/** Text that is worded like a round but does not report one, or not a closed one. */
const notClosed =
	/\b(?:in (?:advanced |early |late-stage )?(?:talks|discussions|negotiations)|(?:seek|look|aim|plan|hop|eye|consider|explor|target|prepar)(?:s|es|ing|ning)?\b(?!.{0,30}\bafter\b)|(?:wants?|set|expects?|expected|poised|due|ready|about|likely|slated|said|reported(?:ly)? planning) to\b|(?:may|might|could|would|will|should) (?:soon )?(?:raise|close|secure|receive|get)|to raise\b|up to raise|near(?:s|ing)? (?:a |an )?(?:deal|round|\$)|clos(?:es|ing) in on|on track to|rumou?r|mulls?|weighs?|weighing|pitch(?:es|ing)?|fails? to|stalls?|failed to|struggles? to|scraps?|postpones?|delays?|denies|cancels?|pulls? (?:its |the )?(?:round|raise))\b/iu;

const otherMatters =
	/\b(?:acqui(?:res?|red|ring|sition)|buys?|bought|takeover|(?:controlling|majority) stake|takes? over|all-stock|purchases?|merg(?:es?|er|ed|ing)|hack(?:s|ed|er|ers|ing)?(?! vc)\b|exploit(?:s|ed|er)?|stol(?:e|en)|drain(?:s|ed)|heist|scam(?:s|med|mer)?|fraud|ponzi|laundering|launder(?:ed|s)?|seiz(?:es?|ed|ure)|sues?|sued|lawsuits?|settle[sd]? (?:with|charges|claims|case|suit|lawsuit)|settlement|refunds?|squeeze|hackathons?|prizes|usd[ct] into|fin(?:es?|ed)\b(?! for)|penalt(?:y|ies)|indict(?:s|ed|ment)|charg(?:es|ed) (?:with|by|over)|court|bankruptcy|creditors|convicted|sentenced|ransom|liquidat(?:es?|ed|ions?)|outflows?|inflows?|etfs|etf (?:flows?|inflows?|outflows?|approvals?)|spot (?:bitcoin |ether )?etf|price target|price (?:of|prediction|analysis)|rall(?:y|ies)|surg(?:es?|ed|ing)|plung(?:es?|ed)|slump(?:s|ed)?|soar(?:s|ed)?|market cap|open interest|trading volume|tvl|airdrops?|burns?|mint(?:s|ed|ing)|unlocks?|whales?|debt (?:ceiling|limit)|(?:interest )?rates|rate (?:cut|hike|decision)s?|tariffs?|lobby|pac\b|super pac|campaign|election|senator|charity|donat(?:es?|ed|ions?)|relief|bounty|bounties|prize|(?<!smart[ -])contracts?|grant program(?:me)?|budget|opinion|how to|why|what (?:is|to)|here'?s|explained|guide|podcast|interview|roundup|recap|digest|weekly|monthly|this week(?! )|last week|first deals|rounds last month|(?:worst|best|dollar|record) month|month for|venture (?:funding|money)|fundraises of|report:|q[1-4]\b|(?:first|second|third|fourth) quarter|year[- ]to[- ]date|so far)\b/iu;

/** Money that a fund raises to invest, not for itself: *$100M crypto fund*, *closes its third fund*. */
const ofFunds =
	/(?:\d\s?(?:k|m|mn|million|bn?|billion)?|\b(?:for|its|their|an?|the|of|in|into|to|launch(?:es|ed)?|close[sd]?|raises?|new|debut|inaugural|maiden|first|second|third|fourth|fifth|latest))[\s-]+(?:(?:new|debut|inaugural|maiden|first|second|third|fourth|fifth|sixth|latest|flagship|early[- ]stage|growth|[a-z]+-ever|original|venture|vc|crypto|web3|blockchain|hedge|opportunity|opportunities|ecosystem|seed|pre-seed|accelerator|investment|token|liquid|ai|defi|gaming|infrastructure|private credit|credit|bitcoin|digital asset|multi-strategy)[\s-]+)*funds?(?:\s+(?:i{1,3}|iv|v|vi|[1-9]))?\b(?!\s*(?:rais|lead|back))/iu;
/**
 * Raisers that invest for others: *VC firm CoinFund raises*, *Web3 investor Greenfield secures*, *its crypto fund
 * raises another*.
 */
const investing =
	/^(?:[^,$€£]{0,60}\s)?(?:(?:vc|venture|venture capital|investment|hedge fund) (?:firm|giant|house|investor|company|fund|manager)|vc|investor|(?:crypto|hedge|venture|flagship|ecosystem) fund)\b[^,$€£]{0,40}\s(?:raises?|raised|secures?|secured|closes?|closed|lands?|bags?|nets?|grows)\b/iu;
/** Money intended for investing: *to back early-stage startups*, *across seed and opportunity funds*. */
const toInvest =
	/\bto (?:invest in|back|fund|finance|lead) [^.]{0,50}?(?:startups?|founders|companies|networks|projects|firms|ventures|rounds)\b|\bacross [^.]{0,40}funds\b|(?<!series [a-h] )\b(?:first|final) close\b|\bvehicle\b|\blimited partners\b/iu;
/** Phrases that introduce investors, whose names may be like *Seed Fund*. */
const aboutInvestors = /\b(?:led by|from|backed by|with participation|joined by)\b/iu;

/** Shares and notes of listed companies, whose fundraising is not a venture round. */
const ofListed =
	/\b(?:convertible (?:senior )?notes?|senior notes?|(?:convertible|zero-coupon|corporate|ordinary) bonds|bond (?:sale|offering)|at-the-market|atm (?:offering|program)|(?:public|stock|share|equity|registered direct|secondary) offering|rights issue|preferred (?:stock|shares?)|ipo|pipes?|private placement|third-party allotment|share subscription|warrants|treasury (?:strategy|company|firm|reserve)|to (?:buy|purchase|accumulate) (?:more )?(?:bitcoin|btc|ether|eth|solana|sol)|(?:bitcoin|btc|ether|eth|solana|sol|bnb|xrp|doge(?:coin)?) (?:treasury|reserve))\b/iu;

/** Returns why a title does not report a closed venture round; undefined if nothing speaks against it. */
export function rejectionReason(
	title: string,
): 'not closed' | 'another matter' | 'a fund' | 'listed' | undefined {
	// What follows the sum is what they plan to do with it: *raises $5M, plans to hire*.
	const sum = moneyIn(title)[0];
	const mainClause = (sum ? title.slice(0, sum.to) : title).replace(
		/,\s(?:which|who|whose)\s[^,]{0,80},/iu,
		'',
	);
	if (notClosed.test(mainClause)) return 'not closed';
	if (ofListed.test(title)) return 'listed';
	const [own = ''] = title.split(aboutInvestors);
	if (ofFunds.test(own) || investing.test(own) || toInvest.test(own)) return 'a fund';
	return otherMatters.test(title) ? 'another matter' : undefined;
}
