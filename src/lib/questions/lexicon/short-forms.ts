/** Abbreviations of English words in casual typing, in lower case, and what they stand for. */
const english: ReadonlyMap<string, string> = new Map([
	['u', 'you'],
	['hw', 'how'],
	['wat', 'what'],
	['wht', 'what'],
	['whn', 'when'],
	['wen', 'when'],
	['invester', 'investor'],
	['investers', 'investors'],
	['whr', 'where'],
	['whch', 'which'],
	['frm', 'from'],
	['abt', 'about'],
	['ppl', 'people'],
	['yr', 'year'],
	['yrs', 'years'],
	['grp', 'group'],
	['rnd', 'round'],
	['rnds', 'rounds'],
	['mcap', 'market cap'],
]);

/** The same in Vietnamese, with the accents of the full words. */
const vietnamese: ReadonlyMap<string, string> = new Map([
	...['dc', 'đc', 'dk', 'đk', 'dcj'].map((short) => [short, 'được'] as const),
	...['ko', 'hok', 'hông', 'hem', 'khg'].map((short) => [short, 'không'] as const),
	...['ng', 'ngta'].map((short) => [short, 'người'] as const),
	...['bn', 'bnh', 'bnhieu', 'bnhiu', 'bnhiêu'].map((short) => [short, 'bao nhiêu'] as const),
	['ntn', 'như thế nào'],
	['cty', 'công ty'],
	['r', 'rồi'],
	['j', 'gì'],
	['trc', 'trước'],
	['mik', 'mình'],
	['mk', 'mình'],
	['nc', 'nước'],
	['cx', 'cũng'],
	['thg', 'tháng'],
	['nhiu', 'nhiêu'],
	['vs', 'với'],
	['z', 'vậy'],
	['v', 'vậy'],
	['j', 'gì'],
]);

/** Casual abbreviations by language. */
export const shortForms = { en: english, vi: vietnamese } as const;
