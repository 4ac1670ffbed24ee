import type { Phrases } from '../phrases.ts';

/** Words that refer to the previous question, or change it. */

const these: readonly string[] = ['này', 'đó', 'đấy', 'ấy', 'kia', 'trên', 'nói trên', 'vừa rồi'];
const several: readonly string[] = ['các', 'những', 'mấy', 'hai', '2', 'ba', '3', 'cả hai', 'cả'];
const records =
	'dự án|quỹ|công ty|tổ chức|người|nhà đầu tư|bên|sàn|con|cái|token|đứa|ông|thằng|đơn vị|startup';
const roundNouns = 'vòng|đợt|thương vụ|vòng gọi vốn|vòng đầu tư|lần gọi vốn|deal';
/** `mấy dự án đó` */
const pointing = (nouns: string, before: readonly string[]): string[] =>
	nouns
		.split('|')
		.flatMap((noun) =>
			before.flatMap((some) => these.map((one) => `${some} ${noun} ${one}`.trim())),
		);

export const pronPhrases: readonly (Phrases & {
	pron: 'one' | 'rows' | 'round';
	isOwn?: true;
})[] = [
	{
		pron: 'round',
		en: [
			...['that round', 'this round', 'that deal', 'this deal', 'that raise', 'this raise'],
			...['that particular round', 'that same round', 'the same round', 'that one round'],
			...['that funding round', 'this funding round', 'that financing'],
		],
		vi: pointing(roundNouns, ['']),
	},
	{ pron: 'rows', en: [], vi: pointing(`${records}|${roundNouns}`, several) },
	{ pron: 'one', en: [], vi: pointing(records, ['']) },
	{
		pron: 'one',
		isOwn: true,
		en: ['its', 'his', 'her'],
		vi: ['của nó', 'của anh ấy', 'của cô ấy', 'của ông ấy'],
	},
	{ pron: 'rows', isOwn: true, en: ['their'], vi: ['của họ', 'của chúng'] },
	{
		pron: 'one',
		en: [
			...['it', 'this', 'this one', 'that one', 'he', 'him', 'she', 'this project'],
			...['this fund', 'that project', 'that fund', 'this company', 'the project'],
			...['the fund', 'the company', 'the same project', 'the same fund', 'the protocol'],
			...['this investor', 'that investor', 'this organization', 'the organization'],
			...['the investor', 'this person', 'that company', 'that person', 'that guy'],
			...['that firm', 'this firm', 'the firm', 'that startup', 'this startup', 'the startup'],
			...['that protocol', 'this protocol', 'that exchange', 'this exchange', 'the exchange'],
			...['that vc', 'the vc', 'that foundation', 'that network', 'that chain', 'there'],
		],
		vi: [
			...['nó', 'dự án này', 'dự án đó', 'quỹ này', 'quỹ đó', 'công ty này', 'công ty đó'],
			...['anh ấy', 'cô ấy', 'ông ấy', 'bà ấy', 'người này', 'người đó', 'dự án ấy'],
			...['ông ta', 'quỹ ấy'],
		],
	},
	{
		pron: 'rows',
		en: [
			...['they', 'them', 'those', 'these', 'of those', 'of these', 'of them'],
			...['which of those', 'which of them', 'which of these', 'those ones'],
			...['the same ones', 'those projects', 'these projects', 'those rounds'],
			...['these rounds', 'those funds', 'these funds', 'among them', 'among those'],
			...['among these', 'of those projects', 'of these projects', 'of these rounds'],
			...['of those rounds', 'of those funds', 'those investors', 'these investors'],
			...['of those investors', 'of these investors', 'those companies', 'the above'],
			...['of the above', 'from those', 'from these', 'from them'],
		],
		vi: [
			...[
				...['tụi nó', 'tụi này', 'tụi đó', 'bọn họ', 'bọn nó', 'chúng nó', 'bọn này'],
				...['mấy cái đó', 'mấy cái này', 'mấy đứa đó', 'mấy thằng đó', 'mấy ông đó'],
			],
			...['họ', 'chúng', 'những dự án đó', 'những dự án này', 'các dự án đó'],
			...['các dự án này', 'trong số đó', 'trong đó', 'những vòng đó', 'các vòng đó'],
			...['những quỹ đó', 'các quỹ đó', 'trong số này', 'trong số họ', 'những cái đó'],
			...['các vòng này', 'các quỹ này'],
		],
	},
];

export const againPhrases: readonly (Phrases & { again: 'and' | 'only' | 'instead' })[] = [
	{
		again: 'and',
		en: [
			...['add', 'and add', 'and', 'what about', 'how about', 'and what about'],
			...['and how about', 'also', 'same for', 'the same for', 'and for', 'now', 'and now'],
			...['what if', 'then', 'again for', 'same thing for', 'do the same for', 'and the'],
			...['repeat for', 'same question for', 'ok and', 'so', 'ok', 'okay'],
		],
		vi: [
			...['còn', 'thế còn', 'vậy còn', 'thì sao', 'còn về', 'và', 'tương tự với', 'thế'],
			...['vậy', 'còn với', 'tương tự cho', 'thì', 'thế thì', 'vậy thì', 'rồi', 'bây giờ'],
		],
	},
	{
		again: 'only',
		en: [
			...['only', 'alone', 'just', 'only the', 'just the', 'limit to', 'restrict to'],
			...['filter by', 'filter to', 'only those', 'narrow to', 'narrow it to', 'only show'],
			...['just show', 'filter for', 'keep only', 'only keep', 'limit it to'],
			...['restrict it to', 'only include', 'narrow down to', 'limit them to'],
			...['of those only', 'and only', 'show only'],
		],
		vi: [
			...['chỉ', 'chỉ lấy', 'chỉ tính', 'chỉ xem', 'lọc', 'giới hạn', 'lọc theo'],
			...['chỉ những', 'chỉ các', 'thôi', 'chỉ riêng', 'riêng'],
		],
	},
	{
		again: 'instead',
		en: [
			...['instead', 'rather', 'instead of that', 'but for', 'change to', 'make it'],
			...['make that', 'switch to', 'replace with', 'change it to'],
		],
		vi: ['thay vào đó', 'đổi thành', 'đổi sang', 'thay bằng', 'chuyển sang'],
	},
];
