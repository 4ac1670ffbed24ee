import type { Cond } from '../reading/pieces.ts';
import type { Phrases } from './phrases.ts';

/** Titles of positions, with the words they contain. */
export const titlePhrases: readonly (Phrases & { values: readonly string[] })[] = [
	{
		values: ['ceo', 'chief executive'],
		en: [
			...['ceo(s)', 'co-ceo(s)', 'chief executive(s)', 'chief executive officer(s)', 'boss(es)'],
			'boss of',
			...[
				...['boss name', 'top dog', 'head honcho', 'big cheese', 'main man', 'number one'],
				'big chief',
			],
			...['', 'in the', 'sits in the', 'holds the', 'has the', 'took the'].flatMap((holds) =>
				['top seat', 'top job', 'top spot'].map((seat) => `${holds} ${seat}`.trim()),
			),
		],
		vi: [
			...['ceo', 'giám đốc điều hành', 'tổng giám đốc', 'người đứng đầu'],
			...['ai đứng đầu', 'ai đang đứng đầu', 'ai là người đứng đầu'],
		],
	},
	{
		// For a fund these are its partners.
		values: [
			'ceo',
			'chief executive',
			'managing partner',
			'managing director',
			'executive director',
		],
		en: [
			...['who runs', 'who heads', 'who is running', "who's running", 'who is in charge of'],
			"who's in charge of",
		],
		vi: ['ai điều hành', 'ai đang điều hành', 'ai là người điều hành', 'người điều hành'],
	},
	{
		values: ['cto', 'chief technology'],
		en: ['cto(s)', 'chief technology officer(s)', 'chief technical officer'],
		vi: ['cto', 'giám đốc công nghệ'],
	},
	{
		values: ['cfo', 'chief financial'],
		en: ['cfo(s)', 'chief financial officer(s)'],
		vi: ['cfo', 'giám đốc tài chính'],
	},
	{
		values: ['coo', 'chief operating'],
		en: ['coo(s)', 'chief operating officer(s)'],
		vi: ['coo', 'giám đốc vận hành'],
	},
	{ values: ['chair'], en: ['chairman', 'chairwoman', 'chairperson', 'chair'], vi: ['chủ tịch'] },
	{ values: ['partner'], en: ['partner(s)'], vi: ['partner', 'đối tác điều hành'] },
	{ values: ['general partner'], en: ['general partner(s)', 'gp(s)'], vi: ['general partner'] },
	{ values: ['managing partner'], en: ['managing partner(s)'], vi: ['managing partner'] },
	{ values: ['founding partner'], en: ['founding partner(s)'], vi: ['founding partner'] },
	{ values: ['president'], en: ['president(s)'], vi: [] },
	{ values: ['advisor', 'adviser'], en: ['advisor(s)', 'adviser(s)'], vi: ['cố vấn'] },
	{
		values: ['engineer', 'developer'],
		en: ['engineer(s)', 'developer(s)'],
		vi: ['kỹ sư', 'lập trình viên', 'nhà phát triển'],
	},
];

export const rolePhrases: readonly (Phrases & { cond: Cond })[] = [
	{
		cond: { is: 'gender', value: 'Female' },
		en: ['female', 'women', 'woman'],
		vi: ['nữ', 'phụ nữ'],
	},
	{ cond: { is: 'gender', value: 'Male' }, en: ['male', 'men'], vi: ['nam giới'] },
	{
		cond: { is: 'founded', lo: 1 },
		en: ['started', 'founded', 'created', 'built'].flatMap((did) =>
			['something', 'anything', 'something of their own', 'a company or a project'].flatMap(
				(what) => [`${did} ${what}`, `have ${did} ${what}`, `has ${did} ${what}`],
			),
		),
		vi: ['từng sáng lập', 'từng khởi nghiệp'],
	},
];
