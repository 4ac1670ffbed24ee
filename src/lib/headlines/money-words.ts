/** An amount of money as headlines write it, and where it stands. */
export interface Money {
	amount: number;
	/** ISO 4217. */
	currency: string;
	/** Place of its first character, and of the one after its last. */
	from: number;
	to: number;
}

const signs: Readonly<Record<string, string>> = {
	$: 'USD',
	us$: 'USD',
	usd$: 'USD',
	'€': 'EUR',
	'£': 'GBP',
	a$: 'AUD',
	c$: 'CAD',
	s$: 'SGD',
	hk$: 'HKD',
	'¥': 'JPY',
	'₹': 'INR',
	'₩': 'KRW',
};
const codes: Readonly<Record<string, string>> = {
	usd: 'USD',
	usdt: 'USD',
	usdc: 'USD',
	dollars: 'USD',
	'u.s. dollars': 'USD',
	eur: 'EUR',
	euros: 'EUR',
	euro: 'EUR',
	gbp: 'GBP',
	pounds: 'GBP',
	chf: 'CHF',
	'swiss francs': 'CHF',
	cad: 'CAD',
	aud: 'AUD',
	sgd: 'SGD',
	yen: 'JPY',
};
const scales: Readonly<Record<string, number>> = {
	k: 1e3,
	thousand: 1e3,
	m: 1e6,
	mn: 1e6,
	mm: 1e6,
	mln: 1e6,
	mil: 1e6,
	million: 1e6,
	b: 1e9,
	bn: 1e9,
	billion: 1e9,
};

const number = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,9}(?:\\.\\d{1,3})?';
const scale = 'thousand|million|billion|mln|mil|mn|mm|bn|k|m|b';
const word =
	'u\\.s\\. dollars|swiss francs|dollars|euros?|pounds|usd[tc]?|eur|gbp|chf|cad|aud|sgd|yen';
const written = new RegExp(
	`(?:(?<sign>(?:us|usd|hk|[acs])?\\$|[€£¥₹₩])\\s?|(?<before>usd|eur|gbp|chf)\\s?)(?<one>${number})[\\s-]?(?<oneScale>${scale})?\\b|(?<![\\w.,])(?<two>${number})[\\s-]?(?<twoScale>${scale})?\\s?(?<after>${word})\\b`,
	'giu',
);

/** Amounts in a line of text, in its order. A bare number is none. */
export function moneyIn(text: string): Money[] {
	return [...text.matchAll(written)].flatMap((found) => {
		const { sign, before, one, oneScale, two, twoScale, after } = found.groups ?? {};
		const currency =
			signs[sign?.toLowerCase() ?? ''] ?? codes[(before ?? after ?? '').toLowerCase()];
		const digits = Number((one ?? two ?? '').replaceAll(',', ''));
		const times = scales[(oneScale ?? twoScale ?? '').toLowerCase()] ?? 1;
		// Thousandths of a cent come of multiplying by a power of ten.
		const amount = Math.round(digits * times * 100) / 100;
		if (!currency || !(amount > 0)) return [];
		return [{ amount, currency, from: found.index, to: found.index + found[0].length }];
	});
}
