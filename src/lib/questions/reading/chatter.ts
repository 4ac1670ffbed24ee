import { fold, type Token } from './tokens.ts';

/** Chatter around a question: who wants to know, what for, and apologies. It has no bearing on the query. */

/** Matches phrases for the recipient or purpose of an answer. */
const audience =
	'(?:committee|team|report|thesis|paper|class|deck|memo|newsletter|article|talk|slide|presentation|podcast|blog|book|boss|client|colleague|friend|manager|research|homework|assignment|story|piece|column|essay|dissertation|spreadsheet|notes?|file|post|video|quiz|board|call|meeting|workshop|course|seminar|lecture|student|editor|reader|desk|dashboard|pitch|analysis|benchmark|wiki|blog post|fact sheet|factsheet|briefing|summary|project of mine|side project)s?';
/** The only words allowed here, since others would be ignored unread. */
const kind =
	'(?:(?:compliance|investment|listing|legal|finance|risk|history|economics|master|phd|next|own|little|short|long|upcoming|internal|old|new|dear|young|whole|steering|due diligence|term|final|school|university) )';
const writing =
	'(?:writ(?:e|ing)|prepar(?:e|ing)|draft(?:ing)?|do(?:ing)?|work(?:ing)? on|finish(?:ing)?)';
const somebody =
	'(?:professor|boss|friend|colleague|client|editor|manager|teacher|brother|sister|wife|husband|dad|mom|mother|father|coworker|co-worker|mate|buddy|analyst|lawyer|accountant|team|committee|board|desk|intern)s?';
const end = '\\s*[,:;.!?–—-]+\\s+';

/** Chatter before a question. */
const openings: readonly RegExp[] = [
	// `Hey, …`, `hi there - …`
	/^(?:hey|hi|hello|yo|hiya|hej|good (?:morning|evening|afternoon))(?: (?:there|all|guys|team|folks|everyone|cairn))?\s*[,!.:–—-]+\s*/,
	/^(?:i'?m|i am|we'?re|we are) (?:just |still )?trying to (?:figure out|find out|work out|understand|see|find|learn|get)\s+/,
	// `For our listing committee: …`
	new RegExp(`^for (?:my|our|a|an|the|some) ${kind}{0,2}${audience}${end}`),
	// `I am writing a piece on …`
	new RegExp(
		`^(?:i'?m|i am|we'?re|we are) (?:just |currently |now )?${writing} (?:a|an|my|some|our|the) ${kind}?${audience} (?:on|about|covering|of)\\s+`,
	),
	// `My professor says …`, `Our compliance team wants …`
	new RegExp(
		`^(?:my|our|a) ${kind}?${somebody} (?:says|said|claims|thinks|told me|tells me|asks|asked|wants|wants to know|needs|is after|is asking for|would like|would like to know|wonders|asks me|asked me|wants to see|needs to see)(?: that| for| whether| me)?\\s+`,
	),
	// `Somebody told me there are …`
	/^(?:somebody|someone|a friend|people|they|i) (?:told me|tell me|says?|said|hear|heard|read)(?: that)? (?:there (?:are|is|were|was) )?/,
	// `Sorry, noob question: …`
	new RegExp(
		`^(?:(?:so |ok |okay )?(?:sorry|apologies|excuse me|pardon me)(?: for (?:the|this|my))?[,.!]? ?)?(?:just )?(?:a |one |my |another )?(?:probably |maybe )?(?:noob|newbie|dumb|stupid|silly|basic|random|quick|simple|easy|short|small|weird|odd)(?: noob| newbie)? (?:question|one|q)(?: here| from me| for you)?${end}`,
	),
	new RegExp(`^(?:sorry|apologies|excuse me|pardon me|forgive me)${end}`),
	// `Say I only care about restaking.`
	/^(?:(?:let'?s )?say |suppose |assume |imagine |assuming )?(?:i|we) (?:only|just|really|mostly) care (?:about|for)\s+/,
	/^(?:i'?m|i am|we'?re|we are) (?:new here|new to this|just curious|curious|lost|confused|stuck)\s*[,:;.!–—-]+\s+/,
	/^(?:i was|i'm|i am|we were|been) (?:just )?(?:wondering|asking myself)(?: about)?\s*[,:;–—-]*\s+/,
	/^(?:i|we)(?:'d| would) (?:really )?love to (?:know|see|learn|find out)\s*[,:]?\s+/,
	// `I keep hearing about Uniswap. …`
	/^(?:i|we) keep (?:hearing|reading|seeing|coming across)(?: (?:about|of))?\s+/,
	/^(?:it would be|it'd be|would be) (?:great|nice|good|helpful|lovely) (?:to know|to see|if you could (?:tell me|show me|list|give me))\s+/,
	/^(?:any chance|is there any chance|is there a chance) (?:that )?you (?:can|could|have|know|tell me|could tell me|can tell me|could show me)\s+/,
];

const forSomebody = new RegExp(
	`[,.?!–—-]*\\s+for (?:my|our|a|an|the|some) ${kind}{0,2}${audience}\\W*$`,
);
/** Words for things that teams and others get a share of. */
const OF_SUPPLY = /%|\b(?:percent|supply|tokens?|allocat\w+|reserved?|set aside|earmark\w*)\b/;

/** Chatter after a question. */
const closings: readonly RegExp[] = [
	forSomebody,
	/[,.?!–—-]*\s+(?:i think|i believe|i guess|i suppose|i wonder|i forgot|i forget|i can'?t remember|i don'?t remember|if i may ask|if i may|if you know|if you please|if known|if you have (?:it|that|them)|do you know|can you tell me|could you tell me|can you help|thx|ty|tia|cheers|many thanks|thanks a lot|thanks in advance|thank you very much|asap|pretty please|mate|folks|guys|bro|dude|lol|haha)\W*$/,
	/[,.?!–—-]+\s+(?:can|could|would) you (?:please )?(?:list|show|name|give me|find|get me|tell me) (?:them|those|it|these)(?: for me| all| please)?\W*$/,
	/[,.?!–—-]*\s+there (?:are|is|were|was) (?:several|many|some|a few|more than one|two|a couple),? (?:i think|i believe|i guess)\W*$/,
	// `whats lido for im new`
	/[,.?!–—-]*\s+(?:(?:for|since|as|because|cause|cuz)\s+)?(?:i'?m|i am)\s+(?:(?:totally|completely|very|so|quite)\s+)?(?:new|a (?:beginner|newbie|noob))(?: (?:here|to (?:this|crypto|it|web3|all this)))?\W*$/,
	// `Did Dash come out before Monero or after?`
	/(?<=^(?:did|was|were|is|are) .*\b(?:before|after)\b.*)\s+or (?:after|before)(?: it| that)?\W*$/,
	/(?<=[a-z)])\s+again\W*$/,
];

/** Returns the words at the beginning and end that are not part of the question. */
export function chatterIn(
	question: string,
	tokens: readonly Token[],
	isFirst: boolean,
): { from: number; to: number }[] {
	const text = fold(question);
	// Removed accents would shift positions.
	if (text.length !== question.length) return [];
	const found: { from: number; to: number }[] = [];
	const head = openings
		.map((one) => one.exec(text)?.[0].length ?? 0)
		.reduce((a, b) => Math.max(a, b), 0);
	const to = tokens.findIndex(({ at }) => at >= head);
	if (head > 0 && to > 0) found.push({ from: 0, to });
	for (const one of closings) {
		// `25% of supply for the team`
		const isShare = one === forSomebody && OF_SUPPLY.test(text);
		const at = isShare ? undefined : one.exec(text)?.index;
		const from = at === undefined ? -1 : tokens.findIndex((token) => token.at >= at);
		// `and again` repeats the question before.
		if (from > 0 && from > to && (isFirst || tokens[from]?.form !== 'again'))
			found.push({ from, to: tokens.length });
	}
	return found;
}
