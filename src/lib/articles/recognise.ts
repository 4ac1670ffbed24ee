import { everydayCapitals, everydayWords, newsVerbs } from './everyday-words.ts';
import { type Word, wordsOf } from './words.ts';

/** A record that a text may mention. */
export interface Asset {
	type: 'project' | 'organization' | 'people';
	id: number;
	name: string;
	symbol?: string | null;
	/** Its share of the market. Of records with the same name, one with at least ten times the next weight is chosen. */
	weight?: number;
}

/** One way of writing a record's name. */
interface Form {
	asset: Asset;
	/** In lower case, each with the text that precedes it within the name. */
	words: { text: string; gap: string }[];
	/** 0: the name itself, 1: a name in common use, 2: the name without `Protocol` and similar words. */
	rank: number;
}

/** Words a name may omit: 'NEAR Protocol' is written 'NEAR'. */
const generic = /^(?:protocol|network|dao|finance|token|coin|chain|hub|labs|governance)$/;
/** Words that show the preceding word to be an asset's name: 'Flow blockchain', 'Compound founder'. */
const telling =
	/^(?:protocol|network|foundation|finance|dao|labs|chain|blockchain|mainnet|testnet|tokens?|memecoin|(?:co-?)?founder|validators?|stakers|bridge|wallet|exchange|holders|ecosystem|developers|treasury|swap)$/i;
/** Words that never precede an asset's name: 'ahead of the Curve', 'its Gemini assistant'. */
const determiner = /^(?:the|a|an|its|his|her|their|our|your|this|that|one|another|no)$/;
/** Names in common use that no record has. */
const alsoCalled: Record<string, string[]> = { Ethereum: ['Ether'] };
const HEAVIER = 10;

/** Finds the records mentioned in a headline. Created once per catalogue and used for every headline. */
export class Recogniser {
	readonly #byWord = new Map<string, Form[]>();
	readonly #bySymbol = new Map<string, Asset[]>();

	constructor(assets: Iterable<Asset>) {
		for (const asset of assets) {
			for (const form of formsOf(asset)) push(this.#byWord, form.words[0]?.text ?? '', form);
			if (asset.symbol) push(this.#bySymbol, asset.symbol.toUpperCase(), asset);
		}
		for (const forms of this.#byWord.values())
			forms.sort((a, b) => b.words.length - a.words.length || a.rank - b.rank);
	}

	/** Returns the records mentioned in the text, in order, without duplicates. */
	recognise(text: string): Asset[] {
		const words = wordsOf(text);
		const style = styleOf(words);
		const found: { asset: Asset; sure: boolean }[] = [];
		for (let at = 0; at < words.length; ) {
			const hit = this.#nameAt(words, at, style) ?? this.#symbolAt(words, at, style);
			if (hit) found.push(hit);
			at += hit?.length ?? 1;
		}
		// A doubtful name counts beside the same asset's symbol: 'SAND falls after Sandbox layoffs'.
		const sure = new Set(found.filter((hit) => hit.sure).map((hit) => hit.asset));
		return [...new Set(found.map((hit) => hit.asset))].filter((asset) => sure.has(asset));
	}

	#nameAt(words: readonly Word[], at: number, style: Style): Hit | undefined {
		const first = words[at];
		if (!first || first.ticker) return undefined;
		const forms = (this.#byWord.get(first.lower) ?? []).filter((form) => stands(form, words, at));
		const [longest] = forms;
		if (!longest) return undefined;
		const alike = forms.filter(
			(form) => form.words.length === longest.words.length && form.rank === longest.rank,
		);
		const length = longest.words.length;
		const asset = chooseAsset(alike.map((form) => form.asset));
		if (!asset) return undefined;
		const next = words[at + length];
		const own = namesake(asset, alike, next);
		if (!isEveryday(longest)) return { asset: own, length, sure: true };
		const sure = hasEvidence(words, at, length, style);
		// Left to the symbol, which requires less evidence: 'NEAR', 'FLOW'.
		if (!sure && this.#symbolAt(words, at, style)) return undefined;
		return { asset: own, length, sure };
	}

	#symbolAt(words: readonly Word[], at: number, style: Style): Hit | undefined {
		const word = words[at];
		if (!word) return undefined;
		const asset = chooseAsset(this.#bySymbol.get(word.text.toUpperCase()) ?? []);
		if (!asset) return undefined;
		if (word.ticker) return { asset, length: 1, sure: true };
		if (
			word.text !== asset.symbol ||
			word.text.length < 2 ||
			!/^\p{Lu}|\p{Lu}.*\p{Lu}/u.test(word.text)
		)
			return undefined;
		if (style === 'capitals' || /^\d/.test(word.text) || /\p{Ll}$/u.test(word.text))
			return undefined;
		const next = words[at + 1];
		if (everydayCapitals.has(word.lower) && !/^(?:token|memecoin)$/.test(next?.lower ?? ''))
			return undefined;
		return { asset, length: 1, sure: true };
	}
}

interface Hit {
	asset: Asset;
	/** The words it covers. */
	length: number;
	/** Whether the mention is certain, which an everyday word without evidence is not. */
	sure: boolean;
}

function formsOf(asset: Asset): Form[] {
	const names = [asset.name, ...(alsoCalled[asset.name] ?? [])];
	const forms = names.map((name, at) => formOf(asset, name, Math.min(at, 1)));
	const short = withoutGeneric(forms[0]?.words ?? []);
	if (short.length > 0 && short.length < (forms[0]?.words.length ?? 0))
		forms.push({ asset, words: short, rank: 2 });
	const [only] = short;
	if (only && short.length === 1)
		forms.push({ asset, words: [{ text: `${only.text}dao`, gap: '' }], rank: 2 });
	return forms.filter(({ words }) => (words[0]?.text.length ?? 0) > 0);
}

function formOf(asset: Asset, name: string, rank: number): Form {
	return { asset, words: wordsOf(name).map(({ lower, gap }) => ({ text: lower, gap })), rank };
}

function withoutGeneric(words: Form['words']): Form['words'] {
	const from = words[0]?.text === 'the' ? 1 : 0;
	const to = generic.test(words.at(-1)?.text ?? '') ? -1 : words.length;
	const left = words.slice(from, to);
	return left.length === 1 && (left[0]?.text.length ?? 0) < 3 ? [] : left;
}

/** Whether the form occurs at this position: with its words, the text between them, and the capitals of a name. */
function stands(form: Form, words: readonly Word[], at: number): boolean {
	const first = words[at];
	if (!first) return false;
	for (const [offset, { text, gap }] of form.words.entries()) {
		const word = words[at + offset];
		if (word?.lower !== text || word.ticker) return false;
		if (offset > 0 && word.gap !== gap && !(gap === ' ' && word.gap === '-')) return false;
	}
	return first.capital || /coin$|^ether/.test(first.lower) || writtenSo(form.asset.name, words, at);
}

/**
 * Whether the text matches the record's own spelling, such as 'dogwifhat' or '1inch', and is not an everyday word.
 */
function writtenSo(name: string, words: readonly Word[], at: number): boolean {
	const [first, ...more] = wordsOf(name);
	if (!first || first.capital || everydayWords.has(first.lower)) return false;
	return [first, ...more].every(({ text }, offset) => words[at + offset]?.text === text);
}

function isEveryday({ words }: Form): boolean {
	return words.every(
		({ text }) => everydayWords.has(text) || generic.test(text) || everydayCapitals.has(text),
	);
}

type Style = 'sentence' | 'title' | 'capitals';

/** Returns the headline's style, which determines the meaning of a capital letter. */
function styleOf(words: readonly Word[]): Style {
	const long = words.slice(1).filter(({ text }) => /^\p{L}{4,}/u.test(text));
	if (long.length > 2 && long.every(({ text }) => text === text.toUpperCase())) return 'capitals';
	const lower = long.filter(({ capital }) => !capital).length;
	return lower * 5 > long.length * 2 ? 'sentence' : 'title';
}

/** Whether the words around an everyday word show it to be a name. */
function hasEvidence(words: readonly Word[], at: number, length: number, style: Style): boolean {
	const [before, first, last, next] = [
		words[at - 1],
		words[at],
		words[at + length - 1],
		words[at + length],
	];
	if (!first?.capital || !last || style === 'capitals') return false;
	if (before && /^\d/.test(before.text)) return false;
	if (last.possessive) return true;
	const joined = next?.gap === ' ';
	if (length > 1 && telling.test(last.text) && last.capital) return true;
	if (joined && telling.test(next.text)) return true;
	const whole = words.slice(at, at + length).every(({ capital }) => capital);
	if (length > 1 && style === 'sentence' && whole) return true;
	const opens = !before || /[:;.?!–—]/.test(first.gap);
	if (opens) return joined && newsVerbs.has(next.lower);
	if (style === 'title' || determiner.test(before.lower)) return false;
	// Next to another capitalized word it is part of another name: 'Capital One', 'Knowledge Base'.
	const beside =
		(before.capital && !isOpening(before) && first.gap === ' ') || (joined && next.capital);
	return !beside && first.gap !== '-' && next?.gap !== '-';
}

/** Whether a verb begins a sentence, where any word would be capitalised. */
const isOpening = (word: Word): boolean => word.first && newsVerbs.has(word.lower);

/**
 * Returns the intended record: the only one, or by far the heaviest; an organization takes precedence over its
 * namesake.
 */
function chooseAsset(assets: readonly Asset[]): Asset | undefined {
	const organizations = assets.filter(({ type }) => type === 'organization');
	const candidates = organizations.length > 0 ? organizations : assets;
	const [first, second] = candidates.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
	if (!first || !second) return first;
	return (first.weight ?? 0) >= HEAVIER * Math.max(second.weight ?? 0, 1) ? first : undefined;
}

/**
 * Returns the project with the same name as an exchange or wallet if the next word is 'token' or 'coin'; else the
 * record itself.
 */
function namesake(asset: Asset, alike: readonly Form[], next: Word | undefined): Asset {
	if (!/^(?:tokens?|coins?)$/.test(next?.lower ?? '')) return asset;
	return alike.find((form) => form.asset.type === 'project')?.asset ?? asset;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
