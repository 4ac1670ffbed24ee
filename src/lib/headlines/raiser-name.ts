/** The name of who raised, out of what stands before the verb: *Mesh* of *Crypto payments startup Mesh*. */

/** Nouns that say what somebody is, before the name: *startup Mesh*. A name may end with some of them: *Zama Protocol*. */
const nouns = new Set(
	(
		'startup startups start-up firm company maker developer developers builder platform provider protocol network exchange ' +
		'marketplace app wallet issuer operator studio team lab project projects venture outfit specialist infrastructure ' +
		'blockchain chain layer-1 layer-2 l1 l2 rollup dex cex bank neobank broker brokerage custodian miner oracle bridge dao ' +
		'game publisher lender fintech tool service services analytics compliance security auditor aggregator market tokenization ' +
		'tokenizer unicorn giant heavyweight newcomer player rival spinoff spin-off offshoot incubator business agency group stack layer ' +
		'hub ecosystem solution solutions engine system creator creators'
	).split(' '),
);

/** What the words of a description say further: a name that is made of nothing else names nobody. */
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
	/^(?:(?:exclusive|breaking|scoop|update|just in|news|funding|report|press release|sponsored)\s*[:|–—-]\s*|\[[^\]]*\]\s*)+/iu;
/** *Paradigm-backed*, *ex-Coinbase*, *Sam Altman's*, *Berlin-based*. */
const leading =
	/^(?:(?:[\p{L}\p{N}.&]+(?:[ -][\p{L}\p{N}.&]+){0,4}[- ](?:backed|based|led|founded|focused|native|powered|incubated|linked|born)|ex-[\p{L}\p{N}]+|[\p{L}\p{N}. ]{2,40}['’]s?)\s+)+/iu;
const LONGEST = 60;

/** Everyday words that begin a subject and name nobody. */
const nobody =
	/^(?:crypto|bitcoin|blockchain|web3|defi|vcs?|investors?|startups?|firms?|companies|miners?|exchanges?|it|he|she|they|we|this|these|that|those|the|a|an|its|his|her|their|who|how|what|why|here|two|three|four|five|ten|some|many|more|most|another|new|former|venture|asian|european|american|us|u\.s\.|uk|chinese|indian|sec|fed|congress|trump)$/iu;

/** The name, or undefined where the words name nobody. */
export function raiserIn(phrase: string): string | undefined {
	const clause =
		phrase
			.trim()
			.replace(prefix, '')
			.split(/\s[–—|]\s|:\s|;\s/u)
			.at(-1) ?? '';
	// *Mesh, a payments network,* and *Mesh (formerly Front)*.
	const [bare = ''] = clause.replace(/\([^)]*\)/gu, ' ').split(/,\s/u);
	const words = trimmed(bare).replace(leading, '').split(/\s+/u).filter(Boolean);
	const at = words.findLastIndex(
		(word, place) =>
			place < words.length - 1 && nouns.has(word.toLowerCase().replace(/[^a-z0-9-]/g, '')),
	);
	const name = trimmed(words.slice(at + 1).join(' ')).replace(
		/\s+(?:ico|ido|token sale|public sale|presale)$/iu,
		'',
	);
	return isName(name) ? name : undefined;
}

/** Without what hangs on at either end: *has*, *today*, quotation marks. */
const trimmed = (text: string): string =>
	text
		.replace(/^[\s"'“”‘’«»]+|[\s"'“”‘’«».,:;]+$/gu, '')
		.replace(
			/\s+(?:has|have|had|just|today|quietly|recently|officially|successfully|reportedly|also|now|announces?(?: that it)?|says it)$/giu,
			'',
		)
		.replace(/^(?:the|a|an)\s+(?=\p{Ll})/u, '');

const isName = (name: string): boolean =>
	name.length > 1 &&
	name.length <= LONGEST &&
	/[\p{Lu}\p{N}]/u.test(name) &&
	name.split(' ').length <= 5 &&
	!nobody.test(name) &&
	!name
		.toLowerCase()
		.split(/[\s’']+/u)
		.every((word) => nouns.has(word) || generic.has(word) || word === 's') &&
	!/^\p{Ll}+(?: \p{Ll}+)+$/u.test(name) &&
	!/^[\d\W]+$/u.test(name);
