import type { Cond, Target } from '../reading/pieces.ts';
import type { Phrases } from './phrases.ts';

/** Nouns for what is asked for. */
interface TargetPhrases extends Phrases {
	source: Target['source'];
	conds?: readonly Cond[];
}

const type = (...values: string[]): readonly Cond[] => [{ is: 'type', values }];
const sector = (...values: string[]): readonly Cond[] => [{ is: 'sector', values }];

export const targetPhrases: readonly TargetPhrases[] = [
	{ source: 'raisers', en: ['startup(s)', 'crypto startup(s)'], vi: [] },
	{ source: 'projects', conds: sector('Layer 1'), en: ['l1s', 'layer 1s', 'layer-1s'], vi: [] },
	{
		source: 'projects',
		conds: sector('Layer 2'),
		en: ['l2s', 'layer 2s', 'layer-2s', 'rollups'],
		vi: [],
	},
	{
		source: 'projects',
		en: [
			'project(s)',
			'protocol(s)',
			'crypto project(s)',
			'dapp(s)',
			'web3 project(s)',
			'crypto(s|currency|currencies)',
			'blockchain project(s)',
		],
		vi: [
			'dự án',
			'các dự án',
			'giao thức',
			'dự án crypto',
			'dự án blockchain',
			'startup',
			'dự án tiền mã hóa',
		],
	},
	{
		source: 'projects',
		conds: [{ is: 'token' }],
		en: ['token(s)', 'coin(s)', 'cryptocurrencies'],
		vi: [
			'token',
			'đồng coin',
			'coin',
			'đồng tiền',
			'đồng token',
			'tiền mã hóa',
			'đồng tiền mã hóa',
			'tiền điện tử',
		],
	},
	{
		source: 'projects',
		conds: sector('Stablecoin'),
		en: ['stablecoin(s)'],
		vi: ['stablecoin', 'đồng ổn định'],
	},
	{
		source: 'projects',
		conds: sector('Memecoin'),
		en: ['memecoin(s)', 'meme coin(s)'],
		vi: ['memecoin', 'meme coin'],
	},
	{
		source: 'projects',
		conds: sector('DEX'),
		en: ['dex(es)', 'decentralized exchange(s)', 'decentralised exchange(s)'],
		vi: ['dex', 'sàn phi tập trung', 'sàn giao dịch phi tập trung'],
	},
	{
		source: 'people',
		en: ['people', 'person(s)', 'individual(s)'],
		vi: ['người', 'những người', 'cá nhân', 'nhân vật'],
	},
	{
		source: 'organizations',
		en: ['organization(s)', 'organisation(s)', 'firm(s)', 'entities', 'institution(s)'],
		vi: ['tổ chức', 'các tổ chức'],
	},
	{
		source: 'organizations',
		conds: type('Company'),
		en: ['company', 'companies'],
		vi: ['công ty', 'doanh nghiệp'],
	},
	{
		source: 'organizations',
		conds: type('Fund'),
		en: [
			'fund(s)',
			'vc(s)',
			'venture capital firm(s)',
			'venture capitalist(s)',
			'venture firm(s)',
			'venture fund(s)',
			'vc fund(s)',
			'vc firm(s)',
			'venture capital fund(s)',
			'crypto fund(s)',
			'crypto vc(s)',
			'investment fund(s)',
			'investment firm(s)',
			'hedge fund(s)',
		],
		vi: ['quỹ', 'quỹ đầu tư', 'quỹ đầu tư mạo hiểm', 'quỹ vc', 'các quỹ', 'quỹ mạo hiểm'],
	},
	{
		source: 'organizations',
		conds: type('Exchange'),
		en: ['exchange(s)', 'crypto exchange(s)', 'centralized exchange(s)', 'cex(es)', 'cexes'],
		vi: ['sàn', 'sàn giao dịch', 'sàn tập trung', 'sàn giao dịch tập trung'],
	},
	{ source: 'organizations', conds: type('DAO'), en: ['dao(s)'], vi: ['dao'] },
	{
		source: 'organizations',
		conds: type('Foundation'),
		en: ['foundation(s)'],
		vi: ['tổ chức foundation', 'quỹ foundation', 'foundation'],
	},
	{
		source: 'organizations',
		conds: type('Wallet'),
		en: ['wallet(s)', 'wallet provider(s)', 'crypto wallet(s)'],
		vi: ['ví', 'ví điện tử'],
	},
	{
		source: 'investors',
		en: [
			'investor(s)',
			'backer(s)',
			'venture investor(s)',
			'crypto investor(s)',
			'institutional investor(s)',
		],
		vi: ['nhà đầu tư', 'các nhà đầu tư', 'bên đầu tư', 'đơn vị đầu tư'],
	},
	{
		source: 'investors',
		conds: [{ is: 'role', role: 'led' }],
		en: ['lead investor(s)', 'lead backer(s)', 'lead(s)'],
		vi: [
			'nhà đầu tư dẫn dắt',
			'nhà đầu tư chính',
			'bên dẫn dắt',
			'đơn vị dẫn dắt',
			'nhà đầu tư dẫn đầu',
			'quỹ dẫn dắt',
		],
	},
	{
		source: 'fundraising',
		en: [
			'round(s)',
			'funding round(s)',
			'fundraising round(s)',
			'raise(s)',
			'fundraise(s)',
			'deal(s)',
			'funding deal(s)',
			'financing(s)',
			'investment round(s)',
			'financing round(s)',
			'fundraising(s)',
			'fundraising deal(s)',
			'funding event(s)',
			'venture round(s)',
			'venture deal(s)',
		],
		vi: [
			'vòng',
			'vòng gọi vốn',
			'vòng huy động vốn',
			'vòng đầu tư',
			'thương vụ',
			'thương vụ gọi vốn',
			'đợt gọi vốn',
			'lần gọi vốn',
			'vòng vốn',
			'lượt gọi vốn',
			'các vòng gọi vốn',
			'đợt huy động vốn',
			'lần huy động vốn',
		],
	},
	{
		source: 'fundraising',
		conds: [{ is: 'role', role: 'some' }],
		en: ['investment(s)', 'investments made'],
		vi: ['khoản đầu tư', 'thương vụ đầu tư', 'các khoản đầu tư'],
	},
	{
		source: 'news',
		en: [
			'news',
			'article(s)',
			'headline(s)',
			'news item(s)',
			'news article(s)',
			'story',
			'stories',
			'press',
			'coverage',
			'news about',
		],
		vi: ['tin', 'tin tức', 'bài báo', 'bài viết', 'tin bài', 'bản tin', 'tin mới'],
	},
	{
		source: 'research',
		en: [
			'research',
			'research article(s)',
			'research report(s)',
			'research post(s)',
			'research paper(s)',
		],
		vi: ['nghiên cứu', 'bài nghiên cứu', 'báo cáo nghiên cứu'],
	},
	{
		source: 'events',
		en: ['event(s)', 'calendar', 'happening(s)'],
		vi: ['sự kiện', 'lịch sự kiện', 'các sự kiện'],
	},
	{
		source: 'unlocks',
		en: [
			'unlock(s)',
			'token unlock(s)',
			'unlock schedule',
			'vesting schedule',
			'vesting unlock(s)',
			'unlock event(s)',
			'cliff unlock(s)',
		],
		vi: [
			'mở khóa',
			'mở khóa token',
			'đợt mở khóa',
			'lịch mở khóa',
			'unlock',
			'lịch unlock',
			'mở khoá',
			'mở khoá token',
			'đợt unlock',
			'lịch mở khoá',
			'đợt mở khóa token',
			'lịch mở khóa token',
		],
	},
	{
		source: 'changes',
		en: ['change(s)', 'revision(s)', 'edit(s)', 'update(s)', 'recent changes'],
		vi: ['thay đổi', 'chỉnh sửa', 'cập nhật', 'sửa đổi', 'những thay đổi'],
	},
	{
		source: 'sources',
		en: ['source(s)', 'citation(s)', 'evidence', 'reference(s)', 'provenance'],
		vi: ['nguồn', 'nguồn tin', 'trích dẫn', 'dẫn nguồn', 'nguồn gốc'],
	},
];

/** Nouns for people by what they are to a record. */
export const founderPhrases: Phrases = {
	en: [
		'founder(s)',
		'co-founder(s)',
		'cofounder(s)',
		'creator(s)',
		'founding team',
		'founded by who',
	],
	vi: [
		'nhà sáng lập',
		'người sáng lập',
		'founder',
		'đồng sáng lập',
		'sáng lập viên',
		'các nhà sáng lập',
		'nhà đồng sáng lập',
		'những người sáng lập',
	],
};
export const teamPhrases: Phrases = {
	en: [
		'team',
		'team member(s)',
		'people behind',
		'staff member(s)',
		'members of team',
		'team behind',
		'current team',
		'leadership',
		'leadership team',
		'management team',
	],
	vi: [
		'đội ngũ',
		'thành viên',
		'thành viên đội ngũ',
		'ban lãnh đạo',
		'đội ngũ phát triển',
		'nhóm phát triển',
	],
};
export const portfolioPhrases: Phrases = {
	en: [
		'portfolio',
		'portfolio companies',
		'portfolio company',
		'portfolio projects',
		'holdings in portfolio',
	],
	vi: ['danh mục', 'danh mục đầu tư', 'portfolio', 'các dự án trong danh mục'],
};
export const coInvestorPhrases: Phrases = {
	en: [
		'co-investor(s)',
		'coinvestor(s)',
		'co investor(s)',
		'syndicate partner(s)',
		'co-investment partner(s)',
		'syndicate',
		'investment partner(s)',
		'frequent partner(s)',
	],
	vi: [
		'nhà đồng đầu tư',
		'đồng đầu tư',
		'bên đồng đầu tư',
		'đối tác đồng đầu tư',
		'quỹ đồng đầu tư',
	],
};
export const employerPhrases: Phrases = {
	en: ['employer(s)', 'workplace'],
	vi: ['nơi làm việc', 'công ty đang làm'],
};

/** Titles of positions, by the words that they hold. */
export const titlePhrases: readonly (Phrases & { values: readonly string[] })[] = [
	{
		values: ['ceo', 'chief executive'],
		en: ['ceo(s)', 'chief executive(s)', 'chief executive officer(s)'],
		vi: ['ceo', 'giám đốc điều hành', 'tổng giám đốc'],
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
];
