/** An amount of money as headlines write it, and its position. */
export interface Money {
	amount: number;
	/** ISO 4217. */
	currency: string;
	/** Index of its first character, and of the one after its last. */
	from: number;
	to: number;
}

const signs: Readonly<Record<string, string>> = {
	$: 'USD',
	us$: 'USD',
	$us: 'USD',
	usd$: 'USD',
	'€': 'EUR',
	'£': 'GBP',
	a$: 'AUD',
	$a: 'AUD',
	$c: 'CAD',
	c$: 'CAD',
	s$: 'SGD',
	hk$: 'HKD',
	'¥': 'JPY',
	'₹': 'INR',
	'₩': 'KRW',
	r$: 'BRL',
	ca$: 'CAD',
	au$: 'AUD',
	nz$: 'NZD',
	nt$: 'TWD',
	mx$: 'MXN',
	'₺': 'TRY',
	'₪': 'ILS',
	'₫': 'VND',
	'₦': 'NGN',
	'₱': 'PHP',
	p: 'PHP',
	'฿': 'THB',
};
const codes: Readonly<Record<string, string>> = {
	usd: 'USD',
	usdt: 'USD',
	usdc: 'USD',
	dollars: 'USD',
	'u.s. dollars': 'USD',
	'us dollars': 'USD',
	reais: 'BRL',
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
	jpy: 'JPY',
	won: 'KRW',
	yuan: 'CNY',
	rmb: 'CNY',
	rupees: 'INR',
	rs: 'INR',
	inr: 'INR',
	nis: 'ILS',
	shekels: 'ILS',
	'hong kong dollars': 'HKD',
	'singapore dollars': 'SGD',
	'canadian dollars': 'CAD',
	'australian dollars': 'AUD',
	francs: 'CHF',
	dirhams: 'AED',
	rand: 'ZAR',
	zloty: 'PLN',
	zlotys: 'PLN',
	zlotych: 'PLN',
	ringgit: 'MYR',
	rupiah: 'IDR',
	baht: 'THB',
	naira: 'NGN',
	'mexican pesos': 'MXN',
	'philippine pesos': 'PHP',
	'danish kroner': 'DKK',
	'norwegian kroner': 'NOK',
	php: 'PHP',
	lira: 'TRY',
	kronor: 'SEK',
	sek: 'SEK',
	dkk: 'DKK',
	nok: 'NOK',
	pln: 'PLN',
	myr: 'MYR',
	rm: 'MYR',
	idr: 'IDR',
	vnd: 'VND',
	thb: 'THB',
	twd: 'TWD',
	ngn: 'NGN',
	kes: 'KES',
	mxn: 'MXN',
	hkd: 'HKD',
	aed: 'AED',
	zar: 'ZAR',
	krw: 'KRW',
	brl: 'BRL',
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
	lakh: 1e5,
	crore: 1e7,
	cr: 1e7,
	b: 1e9,
	bn: 1e9,
	billion: 1e9,
};

const numbers: Readonly<Record<string, number>> = {
	...{ 'half a': 0.5, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
	...{ seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14 },
	...{
		fifteen: 15,
		sixteen: 16,
		eighteen: 18,
		twenty: 20,
		'twenty-five': 25,
		thirty: 30,
		forty: 40,
	},
	...{ fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, 'a hundred': 100 },
};

const number = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,9}(?:\\.\\d{1,3})?';
const scale = 'thousand|million|billion|lakh|crore|cr|mln|mil|mn|mm|bn|k|m|b';
const longestFirst = (words: readonly string[]): string =>
	words
		.toSorted((one, other) => other.length - one.length)
		.map((one) => one.replaceAll('.', '\\.'))
		.join('|');
/** Currency words after a number; the short forms of rupees and ringgit precede it. */
const word = longestFirst(Object.keys(codes).filter((code) => !['rs', 'rm'].includes(code)));
const moneyPattern = new RegExp(
	`(?:(?<sign>(?:us|usd|hk|ca|au|nz|nt|mx|[acrs])?\\$|\\$(?:us|[ac])(?=\\d)|[€£¥₹₩₺₪₫₦₱฿]|\\bp(?=[\\d.,]+\\s?(?:million|billion|[mb]n?)\\b))\\s?|\\b(?<before>usd[tc]?|eur|gbp|chf|rmb|inr|jpy|nis|aed|zar|krw|brl|cad|aud|sgd|hkd|sek|dkk|nok|pln|myr|idr|vnd|thb|twd|ngn|kes|mxn|php|rm|rs)\\.?\\s?)(?<one>${number})[\\s-]?(?<oneScale>${scale})?\\b(?:\\s(?<own>cad|aud|sgd|hkd|nzd)\\b)?` +
		`|(?<![\\w.,])(?<two>${number})[\\s-]?(?<twoScale>${scale})?\\s?(?<after>${word})\\b` +
		`|\\b(?<spelt>${longestFirst(Object.keys(numbers))}) (?<speltScale>million|billion) (?<speltAfter>${word})\\b`,
	'giu',
);

/** Maximum sums: no sentence has more. */
const MAX = 20;

/** The lines read last, since several rules read an article's lines in turn. */
const read = new Map<string, readonly Money[]>();
const MAX_READ = 32;

/** Returns the first amounts in a line of text, in order. A bare number does not count. */
export function moneyIn(text: string): readonly Money[] {
	const known = read.get(text);
	if (known) return known;
	const found = amountsIn(text);
	if (read.size === MAX_READ) read.clear();
	read.set(text, found);
	return found;
}

function amountsIn(text: string): Money[] {
	return [...text.matchAll(moneyPattern).take(MAX)].flatMap((found) => {
		const { sign, before, one, oneScale, two, twoScale, after } = found.groups ?? {};
		const { own, spelt, speltScale, speltAfter } = found.groups ?? {};
		const currency =
			own?.toUpperCase() ??
			signs[sign?.toLowerCase() ?? ''] ??
			codes[(before ?? after ?? speltAfter ?? '').toLowerCase()];
		const digits =
			numbers[spelt?.toLowerCase() ?? ''] ?? Number((one ?? two ?? '').replaceAll(',', ''));
		const times = scales[(oneScale ?? twoScale ?? speltScale ?? '').toLowerCase()] ?? 1;
		// Multiplying by a power of ten yields thousandths of a cent.
		const amount = Math.round(digits * times * 100) / 100;
		if (!currency || !(amount > 0)) return [];
		return [{ amount, currency, from: found.index, to: found.index + found[0].length }];
	});
}

/** Whether a text has an amount of a cryptocurrency, whose value on that day is not stated: *120 BTC*. */
export const hasCryptoAmount = (text: string): boolean =>
	/\b\d[\d,.]* ?(?:k|m|million)? ?(?:BTC|ETH|SOL|bitcoins?|ether)\b/iu.test(text);
