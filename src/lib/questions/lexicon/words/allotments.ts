import type { PieceOf } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Words for the distribution of a project's tokens and the unlock of each part. */

type Allotment = Omit<PieceOf<'allotment'>, 'tag'>;

export const allotmentPhrases: readonly (Phrases & Allotment)[] = [
	{
		...{ what: 'share', order: null, isPlain: true },
		en: [
			...['token allocation(s)', 'allocation(s)', 'allotment(s)', 'tokenomics', 'token economics'],
			...['token distribution(s)', 'distribution of tokens', 'distribution', 'token split'],
			...['supply distribution', 'supply allocation', 'supply breakdown', 'supply split'],
			...['token supply breakdown', 'token breakdown', 'initial distribution', 'token shares'],
			...['allocation of tokens', 'allocation table', 'distribution table', 'vesting table'],
			...['share of supply', 'share of tokens', 'share of the tokens', 'share of the supply'],
			...['percent of supply', 'percentage of supply', 'part of the supply', 'of the supply'],
			...['slice of the supply', 'cut of the supply', 'portion of the supply', 'supply share'],
			...[
				'how do they split',
				'how do they split up',
				'how did they split',
				'how do they share out',
			],
			...[
				...['how do they divide', 'how do they divvy up', 'token pie', 'pie of tokens'],
				...['supply pie', 'pie'],
			],
			...['token share', 'cut of the tokens', 'slice of the tokens', 'portion of the tokens'],
		],
		vi: [
			...['phân bổ', 'phân bổ token', 'tỷ lệ phân bổ', 'tỉ lệ phân bổ', 'phân phối token'],
			...['phân phối', 'tỷ lệ phân phối', 'tokenomics', 'cơ cấu token', 'cơ cấu phân bổ'],
			...['tỷ lệ phân bổ token', 'bảng phân bổ', 'bảng phân bổ token', 'phân bổ nguồn cung'],
			...['phần trăm nguồn cung', 'phần trăm token', 'phần trăm tổng cung', 'tỷ lệ token'],
			...['bao nhiêu phần trăm token', 'bao nhiêu phần trăm tổng cung', 'allocation'],
			...['mấy phần trăm token', 'mấy phần trăm tổng cung', 'mấy % token', 'mấy % tổng cung'],
			...['bao nhiêu % token', 'bao nhiêu % tổng cung', 'tỉ lệ token', 'phần token'],
		],
	},
	{
		...{ what: 'share', order: null, isPlain: false },
		en: [
			...[
				...['share(s)', 'share of', 'percentage(s)', 'percentage of', 'percent of', 'percent'],
				'portion of',
			],
			...['portion', 'fraction of', 'fraction', 'slice of', 'slice', 'cut', 'cut of', 'proportion'],
			...['proportion of', 'what percent', 'what percentage', 'what percentage of', 'how much of'],
			...['what percent of', 'how many percent', 'how many percent of', 'part of', 'chunk of'],
			...['how big', 'how large', 'how much of', 'what size of', 'what'].flatMap((how) =>
				['slice', 'share', 'part', 'portion', 'chunk', 'cut', 'piece'].flatMap((part) => [
					`${how} a ${part} of`,
					`${how} a ${part}`,
				]),
			),
			...['piece', 'piece of', 'pieces', 'bucket(s)'],
			...['stake', 'what part of', 'chunk', '%', '% of', 'part(s)', 'which part(s)'],
		],
		vi: [
			...['bao nhiêu phần trăm', 'phần trăm', 'tỷ lệ', 'tỉ lệ', 'bao nhiêu %', 'mấy phần trăm'],
			...[
				'chiếm bao nhiêu',
				'chiếm bao nhiêu phần trăm',
				'tỷ trọng',
				...['nhóm', 'những nhóm', 'các nhóm', 'khoản', 'hạng mục'],
				'phần của',
				'mấy %',
				'%',
				'phần',
			],
		],
	},
	{
		...{ what: 'cliff', order: null, isPlain: true },
		en: [
			...['', 'have to wait', 'has to wait', 'wait', 'must wait'].flatMap((wait) =>
				['anything', 'any of it', 'any tokens', 'the first tokens', 'they', 'tokens'].flatMap(
					(what) =>
						['vest', 'vests', 'unlock', 'unlocks', 'start to vest', 'starts to vest'].map((verb) =>
							`${wait} before ${what} ${verb}`.trim(),
						),
				),
			),
			...['cliff(s)', 'cliff period(s)', 'cliff month(s)', 'vesting cliff(s)', 'lock-up cliff'],
			'lockup cliff',
		],
		vi: [
			...['bị khóa cliff', 'khóa cliff', 'lịch khóa cliff', 'cliff', 'thời gian cliff'],
			...['kỳ cliff', 'giai đoạn cliff'],
		],
	},
	{
		...{ what: 'cliff', order: 'desc', isPlain: true },
		en: ['longest cliff(s)', 'longest vesting cliff'],
		vi: ['cliff dài nhất', 'cliff lâu nhất'],
	},
	{
		...{ what: 'cliff', order: 'asc', isPlain: true },
		en: ['shortest cliff(s)', 'shortest vesting cliff'],
		vi: ['cliff ngắn nhất'],
	},
	{
		...{ what: 'vesting', order: null, isPlain: true },
		en: [
			...[
				...['vesting', 'vesting schedule(s)', 'vesting period(s)', 'vesting term(s)', 'vest'],
				...['vests', 'vest over', 'vests over'],
			],
			...['vested', 'vesting time(s)', 'vesting duration(s)', 'vesting length', 'vesting plan'],
			...['lockup(s)', 'lock-up(s)', 'lockup period(s)', 'lock-up period(s)', 'vesting calendar'],
			...['vesting timeline', 'vesting month(s)', 'release schedule', 'token release schedule'],
		],
		vi: [
			...['vesting', 'thời gian vesting', 'lịch vesting', 'kỳ vesting', 'lịch trả token'],
			...['trả dần', 'thời gian trả token', 'thời gian khóa token', 'thời gian khóa', 'vest'],
			...[
				...['lịch trả dần', 'kéo dài vesting', 'bị khóa', 'khóa', 'bị khóa bao lâu'],
				...['khóa bao lâu', 'lockup'],
			],
		],
	},
	{
		...{ what: 'vesting', order: 'desc', isPlain: true },
		en: [
			...['longest to vest', 'take the longest to vest', 'takes the longest to vest'],
			...['longest vesting', 'longest vesting period(s)', 'longest vesting schedule(s)'],
			...['vest the longest', 'vests the longest', 'vest for the longest', 'slowest vesting'],
			...['longest lockup(s)', 'longest lock-up(s)', 'longest lockup period'],
		],
		vi: ['vesting dài nhất', 'vesting lâu nhất', 'thời gian vesting dài nhất', 'khóa lâu nhất'],
	},
	{
		...{ what: 'vesting', order: 'asc', isPlain: true },
		en: [
			...['shortest vesting', 'shortest vesting period(s)', 'shortest vesting schedule(s)'],
			...['fastest vesting', 'shortest lockup(s)', 'shortest lock-up(s)'],
		],
		vi: ['vesting ngắn nhất', 'vesting nhanh nhất', 'thời gian vesting ngắn nhất'],
	},
];

/**
 * Words for the recipients of a token allocation, each with the beginnings of words in its label. Other nouns are
 * accepted too.
 */
export const holderPhrases: readonly (Phrases & { words: string })[] = [
	{ words: 'community', en: ['community', 'communities'], vi: ['cộng đồng'] },
	{ words: 'team', en: ['team and advisors', 'core team'], vi: ['đội', 'team'] },
	{
		words: 'core contributor',
		en: ['core contributor(s)', 'core member(s)'],
		vi: ['core contributor', 'người đóng góp cốt lõi', 'thành viên cốt lõi'],
	},
	{ words: 'contributor', en: ['contributor(s)'], vi: ['contributor', 'người đóng góp'] },
	{
		words: 'treasury',
		en: ['treasury', 'treasuries', 'dao treasury', "dao's treasury"],
		vi: ['kho bạc', 'ngân khố', 'ngân quỹ'],
	},
	{
		words: 'public sale',
		en: ['public sale(s)', 'public token sale'],
		vi: ['bán công khai', 'mở bán công khai', 'public sale'],
	},
	{
		words: 'private sale',
		en: ['private sale(s)', 'private round buyers'],
		vi: ['bán riêng', 'private sale', 'vòng riêng tư'],
	},
	{ words: 'seed sale', en: ['seed sale(s)'], vi: ['seed sale', 'bán hạt giống'] },
	{ words: 'airdrop', en: ['airdrop(s)', 'air drop(s)'], vi: ['airdrop'] },
	{ words: 'liquidity mining', en: ['liquidity mining'], vi: ['khai thác thanh khoản'] },
	{ words: 'liquidity', en: ['liquidity', 'liquidity provision'], vi: ['thanh khoản'] },
	{
		words: 'staking',
		en: ['staking', 'staking reward(s)', 'stakers'],
		vi: ['staking', 'thưởng staking'],
	},
	{ words: 'mining', en: ['mining', 'miners', 'mining reward(s)'], vi: ['đào', 'thợ đào'] },
	{ words: 'reserve', en: ['reserve', 'reserves'], vi: ['dự trữ', 'quỹ dự trữ'] },
	{ words: 'insider', en: ['insider(s)'], vi: ['người trong cuộc', 'nội bộ'] },
	{
		words: 'early backer',
		en: ['early backer(s)', 'early investor(s)'],
		vi: ['nhà đầu tư sớm', 'người ủng hộ sớm'],
	},
	{ words: 'private investor', en: ['private investor(s)'], vi: [] },
	{ words: 'user', en: ['user(s)'], vi: ['người dùng'] },
	{ words: 'node operator', en: ['node operator(s)'], vi: [] },
	{ words: 'operation', en: ['operation(s)'], vi: ['vận hành'] },
	{ words: 'grant', en: ['grant(s)', 'grants program'], vi: ['tài trợ'] },
	{ words: 'incentive', en: ['incentive(s)'], vi: ['khuyến khích', 'ưu đãi'] },
	{ words: 'reward', en: ['reward(s)'], vi: ['phần thưởng'] },
	{ words: 'launchpool', en: ['launchpool', 'binance launchpool'], vi: ['launchpool'] },
	{ words: 'launchpad', en: ['launchpad', 'binance launchpad'], vi: ['launchpad'] },
	{ words: 'crowdloan', en: ['crowdloan', 'crowdloans', 'crowdloan rewards'], vi: [] },
	{ words: 'validator', en: ['validator(s)'], vi: ['validator'] },
	{
		words: 'strategic',
		en: ['strategic partner(s)', 'strategic participant(s)'],
		vi: ['đối tác chiến lược'],
	},
	{
		words: 'ecosystem',
		en: ['ecosystem fund', 'ecosystem development', 'ecosystem growth'],
		vi: ['quỹ hệ sinh thái', 'phát triển hệ sinh thái'],
	},
	{
		words: 'development',
		en: ['development', 'development fund', 'protocol development'],
		vi: ['phát triển', 'quỹ phát triển'],
	},
	{ words: 'fundraising', en: [], vi: ['gây quỹ'] },
	{ words: 'pre-sale', en: ['presale', 'pre-sale'], vi: [] },
	{ words: 'protocol', en: ['protocol rewards'], vi: [] },
];
