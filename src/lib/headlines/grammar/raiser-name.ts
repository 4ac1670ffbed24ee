/** Extracts the raiser's name from the words before the verb: *Mesh* of *Crypto payments startup Mesh*. */

/**
 * Nouns before a name that describe its bearer: *startup Mesh*. A name may end with some of them: *Zama Protocol*.
 */
const nouns = new Set(
	(
		'startup startups start-up firm company maker developer developers builder platform provider protocol network exchange ' +
		'marketplace app wallet issuer operator studio team lab project projects venture outfit specialist infrastructure ' +
		'blockchain chain layer-1 layer-2 l1 l2 rollup dex cex bank neobank broker brokerage custodian miner oracle bridge dao ' +
		'game publisher lender fintech tool service services analytics compliance security auditor aggregator market tokenization ' +
		'tokenizer unicorn giant heavyweight newcomer player rival spinoff spin-off offshoot incubator business agency group stack layer ' +
		'hub ecosystem solution solutions engine system creator creators site unit cloud house desk arm partner backer ' +
		'vendor supplier operation initiative primitive coprocessor mapper validator stablecoin token outlet media ' +
		'accelerator registry launchpad browser phone handset researcher darling contender alumni parent client pioneer manager'
	).split(' '),
);

/** Other words of descriptions; a name made up only of these names nobody. */
const generic = new Set(
	(
		'crypto cryptocurrency bitcoin ethereum solana defi nft nfts web3 web2 blockchain-based derivatives payments payment stablecoin ' +
		'stablecoins trading institutional digital asset assets decentralized finance financial fintech gaming games ai data security ' +
		'new top major leading early-stage venture capital vc fund funds investment social media sports music real estate rwa ' +
		'zero-knowledge zk modular restaking staking lending mining cloud energy identity privacy consumer enterprise the a an of for and ' +
		'this its his her their one another former polkadot cosmos avalanche cardano evm on-chain onchain cross-chain prediction markets'
	).split(' '),
);

const prefix =
	/^(?:(?:exclusive|breaking|scoop|update|just in|news|funding|funding wrap|odaily|report|press release|sponsored)\s*[:|–—-]\s*|\[[^\]]*\]\s*)+/iu;
/** *After buying two rivals, …*: an earlier action. */
const preface =
	/^(?:after|following|with|despite|amid|as|months? after|weeks? after|years? after|days? after|a (?:year|month|week) after|fresh off)\b[^,]{0,80},\s+/iu;
/**
 * Descriptions: *Paradigm-backed*, *ex-Coinbase*, *Sam Altman's*, *Berlin-based*, *25-year-old founder's*, *Layer 1*.
 */
const leading =
	/^(?:(?:[\p{L}\p{N}.&]+(?:[ -][\p{L}\p{N}.&]+){0,4}[- ](?:backed|based|led|founded|focused|native|powered|incubated|linked|born|licensed|first|alum|rival|supported|affiliated|style)|ex-[\p{L}\p{N}]+|[\p{L}\p{N}. -]{2,40}['’]s?|layer[- ][12])\s+)+/iu;
const MAX_LENGTH = 60;

/** Everyday words that begin a subject without naming anyone. */
const nobody =
	/^(?:crypto|bitcoin|blockchain|web3|defi|vcs?|investors?|startups?|firms?|companies|miners?|exchanges?|it|he|she|they|we|this|these|that|those|the|a|an|its|his|her|their|who|how|what|why|here|two|three|four|five|ten|some|many|more|most|another|new|former|venture|asian|european|american|us|u\.s\.|uk|chinese|indian|sec|fed|congress|trump)$/iu;

/** Returns the raiser's name; undefined if the phrase names nobody. */
export function raiserIn(phrase: string): string | undefined {
	const clause =
		phrase
			.trim()
			.replace(prefix, '')
			.split(/\s[–—|]\s|:\s|;\s/u)
			.at(-1)
			?.replace(preface, '') ?? '';
	// *Mesh, a payments network,*, *Mesh (formerly Front)* and *Fund administrator for funds, Mesh,*.
	const parts = clause.replace(/\([^)]*\)/gu, ' ').split(/,\s|,$/u);
	const first = nameIn(parts[0] ?? '');
	return first ?? (parts.length === 2 || parts[2] === '' ? nameIn(parts[1] ?? '') : undefined);
}

function nameIn(phrase: string): string | undefined {
	const words = trimName(phrase)
		.replace(leading, '')
		.replace(/\s+(?:from|by|of|backed by|and (?:its|their|his|her)) .*$/u, '')
		.split(/\s+/u)
		.filter(Boolean);
	const at = words.findLastIndex(
		(word, place) =>
			place < words.length - 1 &&
			!isWithin(words[place + 1] ?? '') &&
			nouns.has(word.toLowerCase().replace(/[^a-z0-9-]/g, '')),
	);
	const last = words.slice(at + 1);
	// In a sentence, capitalized words are names; a title may capitalize every word.
	const small = last.findLastIndex(
		(word, place) =>
			/^\p{Ll}/u.test(word) &&
			!isSmallName(word) &&
			!(isWithin(word) && /^\p{Lu}/u.test(last[place - 1] ?? '') && place < last.length - 1),
	);
	// A subject ending in a dictionary word names nobody, and a title may write its name in lower case.
	if (small === last.length - 1 && last.length > 1) return undefined;
	const nameWords = last.slice(small + 1);
	while (
		nameWords.length > 1 &&
		(isDescription(nameWords[0] ?? '') || /^[12]$/u.test(nameWords[0] ?? ''))
	)
		nameWords.shift();
	const name = trimName(nameWords.join(' ')).replace(
		/\s+(?:ico|ido|token sale|public sale|presale|ltd|inc|limited|gmbh|ab|llc)\.?$/iu,
		'',
	);
	return isName(name) ? name : undefined;
}

/** Words within a name: *Tools for Humanity*. */
const isWithin = (word: string): boolean => /^(?:for|of|and|the)$/u.test(word);

/** Whether a word is a name that begins with a lower-case letter: *xMoney*, *ether.fi*, *dYdX*, *a16z*. */
const isSmallName = (word: string): boolean => /[\p{Lu}\d.]/u.test(word.replace(/[.,]$/u, ''));

/** Whether a word is capitalized but does not begin a name: *DeFi*, *NFT*, *Web3*. */
const isDescription = (word: string): boolean =>
	/^(?:defi|nfts?|web3|dex|cex|depin|rwa|gamefi|ai|l1|l2|evm|zk|p2p|b2b|dao|perps?|post-trade|dlt|['"“”‘’]?[\p{L} ]+['"“”‘’])$/iu.test(
		word,
	) && !/^AI$/u.test(word);

/** Strips extra words and characters at either end: *has*, *today*, quotation marks. */
const trimName = (text: string): string =>
	text
		.replace(/^[\s"'“”‘’«»]+|[\s"'“”‘’«».,:;]+$/gu, '')
		.replace(
			/(?:\s+(?:has|have|had|just|today|quietly|recently|officially|successfully|reportedly|also|now|first|(?:says?|said|confirm(?:s|ed)|announce[sd]?|told [\p{L} ]{2,20}?)(?: (?:today|monday|tuesday|wednesday|thursday|friday))?(?: that)?(?: it| they| he| she)?|it|(?:this|last) (?:week|month|year)|on (?:monday|tuesday|wednesday|thursday|friday)))+$/giu,
			'',
		)
		.replace(/^(?:the|a|an)\s+(?=\p{Ll})/u, '');

const isName = (name: string): boolean =>
	name.length > 1 &&
	name.length <= MAX_LENGTH &&
	/[\p{Lu}\p{N}]|\p{Ll}\.\p{Ll}/u.test(name) &&
	name.split(' ').length <= 5 &&
	!nobody.test(name) &&
	!/^(?:behind|from|with|after|by|january|february|march|april|may|june|july|august|september|october|november|december)\b/iu.test(
		name,
	) &&
	!/^(?:the )?(?:pre-)?(?:series|seed|round|deal|money|raise|investment|startup|company)\b(?: [a-h]\+?)?$/iu.test(
		name,
	) &&
	!name
		.toLowerCase()
		.split(/[\s’']+/u)
		.every((word) => nouns.has(word) || generic.has(word) || word === 's') &&
	!/^\p{Ll}+(?: \p{Ll}+)+$/u.test(name) &&
	!/^[\d\W]+$/u.test(name);
