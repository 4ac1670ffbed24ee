import { shortUsd } from '#lib/format/numbers.ts';
import { type FactName, type Facts, factLabels, type PairedRecord } from './pair-records.ts';

/** One fact of two records, compared. */
export interface ComparedFact {
	name: FactName;
	label: string;
	one: FactText;
	other: FactText;
	/**
	 * Whether both values are equal. Null if either is missing, or if a difference is meaningless, as with the number of
	 * rounds.
	 */
	agreement: 'same' | 'differs' | null;
}

/** A record's value; null if it has none. */
export type FactText = { text: string; href?: string } | null;

const links = new Set<FactName>(['website', 'twitter', 'github', 'linkedin']);
const amounts = new Set<FactName>(['amount_usd', 'valuation_usd']);
/** Facts that count a record's known relations; two duplicates may have different numbers of rounds. */
const counts = new Set<FactName>(['raised', 'joined', 'portfolio', 'people', 'sources']);
const isCount = (name: FactName, value: FactValue): boolean =>
	counts.has(name) || (name === 'investors' && typeof value === 'number');

type FactValue = Facts[FactName];

const saysNothing = (value: FactValue): boolean =>
	value === null ||
	value === undefined ||
	value === '' ||
	(Array.isArray(value) && value.length === 0);

/** Returns a value normalized for comparison: without scheme, `www.`, trailing slash, case, or punctuation in names. */
function comparable(name: FactName, value: FactValue): string {
	if (Array.isArray(value))
		return value
			.map((one) => comparable(name, one))
			.sort()
			.join('\n');
	const text = String(value).toLowerCase().trim();
	if (!links.has(name)) return text.replace(/[\s.,'’-]+/gu, ' ').trim();
	return text
		.replace(/^https?:\/\//, '')
		.replace(/^www\./, '')
		.replace(/^twitter\.com\//, 'x.com/')
		.replace(/[?#].*$/, '')
		.replace(/\/+$/, '');
}

function displayFact(name: FactName, value: FactValue): FactText {
	if (saysNothing(value)) return null;
	if (Array.isArray(value)) return { text: value.join(', ') };
	if (amounts.has(name)) return { text: shortUsd(Number(value)) };
	const text = String(value);
	if (!links.has(name) || !/^https?:\/\//.test(text)) return { text };
	return { text: text.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, ''), href: text };
}

function agreementOf(name: FactName, one: FactValue, other: FactValue): ComparedFact['agreement'] {
	if (isCount(name, one) || saysNothing(one) || saysNothing(other)) return null;
	return comparable(name, one) === comparable(name, other) ? 'same' : 'differs';
}

/** Returns the facts of both records, in the order of `factLabels`. */
export function compareFacts(one: PairedRecord, other: PairedRecord): ComparedFact[] {
	return factNames.flatMap((name) => {
		const [a, b] = [one.facts[name], other.facts[name]];
		if ((saysNothing(a) || a === 0) && (saysNothing(b) || b === 0)) return [];
		return [
			{
				name,
				label: factLabels[name],
				one: displayFact(name, a),
				other: displayFact(name, b),
				agreement: agreementOf(name, a, b),
			},
		];
	});
}

const isFactName = (name: string): name is FactName => Object.hasOwn(factLabels, name);
const factNames = Object.keys(factLabels).filter(isFactName);
