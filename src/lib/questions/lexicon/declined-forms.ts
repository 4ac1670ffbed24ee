import { placeNames } from '#lib/catalogue/places.ts';
import { fold } from '../reading/tokens.ts';
import type { Reason } from './declined.ts';

/**
 * Matches forms of questions that no catalogue can answer, whatever names they contain; over folded words separated by
 * one space.
 */

const moves =
	'hit|reach|flip|moon|pump|dump|crash|recover|rise|fall|drop|rally|bounce|outperform|double|triple|survive|overtake|explode|surpass|break|trade|succeed|go up|go down|go to|be worth|cut rates|pay back';

/** States in every spelling: `the president of France` is declined, whereas that of Ava Labs is in the catalogue. */
const states = [...new Set(placeNames().flatMap(([way, name]) => [fold(way), fold(name)]))]
	.map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '.'))
	.join('|');

export const declinedForms: readonly { reason: Reason; form: RegExp }[] = [
	{ reason: 'other', form: new RegExp(` president of (?:the )?(?:${states}) `) },
	// `Will Ethereum reach $10,000?`
	{ reason: 'prediction', form: new RegExp(` will (?:\\S+ ){1,4}(?:${moves}) `) },
	// `Is Bitcoin going to 200k?`, `Is ETH likely to hit 10k?`
	{
		reason: 'prediction',
		form: new RegExp(
			` (?:is|are) (?:\\S+ ){1,4}(?:going|gonna|about|likely|poised|expected|bound|set) (?:to )?(?:\\$?\\d|(?:${moves}) )`,
		),
	},
	// `Will Binance go bankrupt?`
	{
		reason: 'prediction',
		form: /^ will (?!you |u |there )(?!.* (?:unlocks?|unlocked|vest|vests|vesting) )/,
	},
	{ reason: 'prediction', form: / where will (?:\S+ ){1,4}(?:be|trade|go|stand) / },
	{
		reason: 'prediction',
		form: / (?:what|how much|what price) will (?:\S+ ){1,4}(?:be|cost|have|trade at|be worth) /,
	},
	{
		reason: 'prediction',
		form: / (?:which|what) (?:\S+ ){0,3}(?:coins?|tokens?|projects?|altcoins?) (?:will|is going to|are going to) (?!unlock|be unlocked|vest)/,
	},
	// `email Matt Huang my CV`
	{
		reason: 'instruction',
		form: / (?:e mail|email|mail|message|dm|send) (?!me |us )(?:\S+ ){1,4}my /,
	},
	{ reason: 'prediction', form: / which of (?:\S+ ){1,4}will (?!unlock|be unlocked|vest)/ },
	{ reason: 'prediction', form: / (?:best|your|a) guess / },
	// `the next 100x`
	{ reason: 'prediction', form: / (?:[2-9]|\d{2,4})x / },
	{
		reason: 'prediction',
		form: / (?:co|lieu) (?:the )?(?:len|cham) (?:den |toi |moc )?\$?\d/,
	},
	{
		reason: 'prediction',
		form: / (?:bao gio|khi nao) (?:\S+ ){1,4}(?:len|cham|vuot|ve|dat) (?:lai )?(?:moc )?\$?\d/,
	},
	{
		reason: 'prediction',
		form: / (?<!(?:tham|quoc|danh|dinh|chuyen) )gia (?:\S+ ){1,5}(?:nam sau|thang sau|tuan sau|ngay mai|sap toi|nam toi|thang toi) /,
	},
	{ reason: 'prediction', form: / gia (?:\S+ ){1,4}se (?:la|len|tang|giam|ve|dat|con|bao) / },
	{ reason: 'prediction', form: / (?:sap|se) (?:airdrop|tang gia|len san|pump|x\d+) / },
	// `Would you rather buy ETH or BTC?`
	{
		reason: 'advice',
		form: / (?:would|do|should) (?:you|i|we|one) (?:rather |recommend |suggest |advise )?(?:buy|sell|hold|swap|invest|ape|stake|long|short)/,
	},
	{
		reason: 'advice',
		form: / (?:good|right|best|bad|great) (?:time|moment|idea|entry)(?: point)? to /,
	},
	{
		reason: 'advice',
		form: / (?:too late|worth it|safe|smart|wise) to (?:buy|sell|hold|invest|swap|stake) /,
	},
	// `the safest buy right now`
	{
		reason: 'advice',
		form: / (?:safest|smartest|wisest|surest|best|better|safer) (?:buy|bet|pick|play|hold|entry|coin to|token to) /,
	},
	{
		reason: 'other',
		form: / (?:world cup|super bowl|champions league|premier league|olympics|grand prix|oscars|eurovision) /,
	},
	{ reason: 'advice', form: / (?:a|my) portfolio (?:for|with|of) \$?\d/ },
];
