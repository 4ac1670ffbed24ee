import type { TopPhrases } from './spec.ts';

/** Words that imply the figure to order by: `latest`, `cheapest`, `best funded`. */
export const ordersOfFigures: readonly TopPhrases[] = [
	{
		order: 'desc',
		field: 'date',
		en: [
			...['last time', 'the last time', 'most recent time', 'latest', 'newest'],
			...['most recent', 'recent', 'last', 'freshest', 'most recently', 'recently'],
			'most recent ones',
		],
		vi: [
			...['mới nhất', 'gần đây nhất', 'gần nhất', 'gần đây', 'vừa qua', 'mới đây', 'mới'],
			...['cuối cùng', 'sau cùng'],
		],
	},
	{
		order: 'asc',
		field: 'date',
		en: ['earliest', 'oldest', 'first', 'first ever', 'very first'],
		vi: ['sớm nhất', 'cũ nhất', 'đầu tiên', 'lâu nhất', 'lâu đời nhất'],
	},
	{
		order: 'desc',
		field: 'joined',
		en: [
			...[
				...['write', 'writes', 'wrote', 'written', 'has written', 'cut', 'cuts', 'sign'],
				'signed',
			].flatMap((verb) =>
				['checks', 'cheques', 'tickets'].map((what) => `${verb} the most ${what}`),
			),
			...['name', 'names'].flatMap((name) =>
				[
					...['pops up', 'pop up', 'turns up', 'turn up', 'shows up', 'show up'],
					...['comes up', 'come up'],
				].flatMap((verb) => [
					`${name} ${verb} most`,
					`${name} ${verb} the most`,
					`${name} ${verb} most often`,
				]),
			),
			...['most deals done', 'made the most bets', 'makes the most bets', 'placed the most bets'],
			...['most active', 'busiest', 'most prolific', 'most-active'],
		],
		vi: [
			'tích cực nhất',
			'hoạt động nhiều nhất',
			'năng nổ nhất',
			...['năng động nhất', 'hoạt động mạnh nhất', 'chăm đầu tư nhất', 'đầu tư tích cực nhất'],
			'hoạt động tích cực nhất',
			'sôi nổi nhất',
		],
	},
	{
		order: 'desc',
		field: 'aum',
		en: [
			...['biggest pile of assets', 'biggest pile of money', 'largest pile of assets'],
			...['biggest pot of money', 'largest pot of money', 'biggest war chest under management'],
			...['deepest pockets', 'the deepest pockets', 'most money to invest'],
			...['manages the most money', 'manage the most money', 'managing the most money'],
			...['manages the most assets', 'manage the most assets', 'manages the most capital'],
			...['runs the most money', 'run the most money', 'running the most money'],
			...['looks after the most money', 'look after the most money', 'oversees the most money'],
			...['runs the most capital', 'run the most capital', 'oversee the most money'],
			...['the most money under management', 'the most assets under management'],
			...['most assets under management', 'most money under management'],
		],
		vi: ['quản lý nhiều tài sản nhất', 'quản lý tài sản lớn nhất', 'quản lý nhiều tiền nhất'],
	},
	{ order: 'desc', field: 'price', en: ['most expensive', 'priciest'], vi: ['đắt nhất'] },
	{ order: 'asc', field: 'price', en: ['cheapest'], vi: ['rẻ nhất'] },
	{ order: 'desc', field: 'marketCap', en: ['most valuable'], vi: ['giá trị nhất'] },
	{ order: 'desc', field: 'volume', en: ['most traded'], vi: ['giao dịch nhiều nhất'] },
	{
		order: 'desc',
		field: 'raised',
		en: [
			...['by money raised', 'by dollars raised', 'best funded', 'best-funded'],
			...['most funded', 'highest funded', 'highest-funded', 'top funded', 'top-funded'],
			...['best capitalized', 'best capitalised', 'best-capitalized', 'most-funded'],
			...['most well-funded', 'most heavily funded'],
		],
		vi: ['gọi vốn nhiều nhất', 'được rót vốn nhiều nhất'],
	},
	{
		order: 'asc',
		field: 'founded',
		en: [
			...['been around longest', 'been around the longest', 'around longest'],
			...['around the longest', 'existed longest', 'oldest founded', 'longest running'],
			...['longest-running', 'longest established'],
		],
		vi: ['thành lập sớm nhất', 'lâu năm nhất'],
	},
	{
		order: 'desc',
		field: 'founded',
		en: ['youngest', 'most recently founded', 'newest founded'],
		vi: ['trẻ nhất', 'thành lập gần đây nhất', 'thành lập muộn nhất'],
	},
	{
		order: 'desc',
		field: 'valuation',
		en: [
			'highest valued',
			'most highly valued',
			'highest-valued',
			...['priciest by valuation', 'most richly valued', 'most expensive by valuation'],
			'priciest valuation(s)',
			'richest valuation(s)',
			'steepest valuation(s)',
		],
		vi: ['được định giá cao nhất', 'định giá cao nhất'],
	},
	{
		order: 'desc',
		field: 'investors',
		en: [
			...['longest', 'the longest', 'fullest', 'largest', 'biggest'].flatMap((size) =>
				['list of investors', 'list of backers', 'investor list', 'cap table', 'syndicate'].map(
					(what) => `${size} ${what}`,
				),
			),
			...['most names on the cap table', 'most names on board'],
			...['most crowded', 'most backed', 'most-backed', 'most widely backed'],
		],
		vi: ['nhiều nhà đầu tư nhất', 'có nhiều nhà đầu tư nhất'],
	},
	{
		order: 'desc',
		field: 'change24h',
		en: ['biggest gainer(s)', 'top gainer(s)', 'best performing', 'biggest winner(s)'],
		vi: ['tăng mạnh nhất', 'tăng giá mạnh nhất', 'tăng nhiều nhất'],
	},
	{
		order: 'asc',
		field: 'change24h',
		en: ['biggest loser(s)', 'top loser(s)', 'worst performing'],
		vi: ['giảm mạnh nhất', 'giảm giá mạnh nhất', 'giảm nhiều nhất'],
	},
];
