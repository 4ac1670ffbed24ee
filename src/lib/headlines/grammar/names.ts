/** Names that begin with a lower-case letter. */
const small = /^(?:a16z|gumi|imtoken|dao5|dydx|iosg|x21|e&|ether\.fi|xmoney|eToro)/u;
/** Words that occur inside names. */
const inside = new Set(['of', 'for', 'de', 'du', 'des', 'et', 'la', 'and', '&', 'the']);
/** Words capitalized at the start of a sentence that are not names. */
const starters =
	/^(?:the|its|his|her|their|existing|new|investors?|participants?|backers?|both|other|others|former|this|that|it|he|she|they|we|funds?|monday|tuesday|wednesday|thursday|friday|today|yesterday)$/iu;
const MAX_WORDS = 60;
const MAX_LENGTH = 60;
const MAX = 30;

const bare = (word: string): string => word.replace(/^[("“'‘]+|[)"”'’,;:]+$/gu, '');
/** Function words that titles capitalize. */
const grammar = /^(?:after|from|with|in|by|at|as|to|on|via|into|over|million|billion|behind)$/iu;
/** Whether a word of a list can be part of a name. */
const isPart = (word: string): boolean =>
	(/^[\p{Lu}\p{N}]/u.test(word) || small.test(word)) &&
	!grammar.test(word) &&
	!/^\d[\d.,]{2,}$|^\d.*(?:million|billion)/iu.test(word);
/** Joins a name that contains a lower-case word into one word. */
const together = (text: string): string => text.replace(/\b(a16z) (crypto)\b/giu, '$1_$2');
const apart = (name: string): string => name.replace('_', ' ');

/**
 * Returns the names right before a position in a text: *Dragonfly and Standard Crypto* of *said that Dragonfly and
 * Standard Crypto co-led*.
 */
export function namesBefore(text: string, end: number): string[] {
	const words = together(text.slice(Math.max(0, end - 400), end))
		.trim()
		.replace(/[,;:]$/u, '')
		.split(/\s+/u)
		.slice(-MAX_WORDS);
	let from = words.length;
	while (from > 0) {
		const word = words[from - 1] ?? '';
		const own = bare(word);
		// A sentence ends here, or a name before a quotation.
		if (
			from < words.length &&
			/[.!?;:]["”’']?$/u.test(word) &&
			!/\b(?:Inc|Ltd|Corp|Co)\.$/u.test(word)
		)
			break;
		if (!isPart(own) && !inside.has(own.toLowerCase()) && own !== '') break;
		from -= 1;
	}
	while (from < words.length && isNoStart(bare(words[from] ?? ''))) from += 1;
	return namesIn(words.slice(from).join(' '));
}

const isNoStart = (word: string): boolean => inside.has(word) || starters.test(word);

/**
 * Returns the names in a list with commas and *and*, each without its description: *venture fund White Star Capital*,
 * *Japan’s SBI*.
 */
export function namesIn(list: string): string[] {
	const names = list
		.split(
			/\s*,\s*(?:and\s+|as well as\s+)?|\s+(?:and|as well as|along with|plus|alongside)\s+|\s*;\s*|\s+&\s+(?=\p{Lu}[\p{L}]+ (?:Capital|Ventures|Partners))/iu,
		)
		.flatMap((item) => nameIn(item) ?? []);
	return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX);
}

/** Words that may follow an owner's name without forming a name of their own: *SoftBank’s Vision Fund 2*. */
const ofOwner = /^(?:vision|ventures?|capital|digital|crypto|investment|growth|private)\b/iu;

function nameIn(item: string): string | undefined {
	const plain = together(item)
		.replace(/\([^)]*\)/gu, ' ')
		.replace(/['’]s (?:venture|crypto|investment) (?:arm|unit|fund)$/iu, '')
		.trim();
	const owned = /^.*['’]s?\s+(?=\S)/u.exec(plain)?.[0] ?? '';
	const own = plain.slice(owned.length);
	const words = (owned !== '' && !ofOwner.test(own) ? own : plain).split(/\s+/u).map(bare);
	let to = words.length;
	if (isPart(words[0] ?? '')) while (to > 1 && !isPart(words[to - 1] ?? '')) to -= 1;
	let from = to;
	while (from > 0 && (isPart(words[from - 1] ?? '') || inside.has(words[from - 1] ?? '')))
		from -= 1;
	while (from < to && isNoStart(words[from] ?? '')) from += 1;
	const name = words
		.slice(from, to)
		.join(' ')
		.replace(/[."”]+$/u, '');
	return isInvestor(name) ? apart(name) : undefined;
}

const isInvestor = (name: string): boolean =>
	name.length > 1 &&
	name.length <= MAX_LENGTH &&
	name.split(' ').length <= 7 &&
	!/^(?:vc|(?:pre-)?seed|series [a-h]|(?:the )?round)\b$/iu.test(name) &&
	!/^(?:others?|more|several|other|existing|new|angels?|individual|a number|unnamed|undisclosed|multiple|various|investors?)\b/iu.test(
		name,
	) &&
	!/^[$€£]|^[\d.,]+(?:k|m|mn|bn?|million|billion)?$|^\d+ /iu.test(
		name.replace(/^(?:500|01) /u, 'X'),
	);
