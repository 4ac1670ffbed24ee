import type { Verb } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';

/** Phrases with the same meaning as the verb alone: `received money`, `secured funding`. */
const gotMoney =
	'raise|raised|raising|receive|received|receiving|secure|secured|attracted|collected|took|obtained'
		.split('|')
		.flatMap((verb) =>
			['money', 'cash', 'funding', 'funds', 'capital', 'financing', 'investment', 'vc money'].map(
				(what) => `${verb} ${what}`,
			),
		);

/** Actions of a raiser, and actions towards one. */
export const raiseVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'raise',
		en: [
			...gotMoney,
			...['pile up', 'piled up', 'rack up', 'racked up', 'racking up', 'drum up'],
			...['scrape together', 'scraped together', 'pick up', 'picked up', 'get in', 'got in'],
			...['get together', 'got together', 'cash in', 'cashed in', 'pull together'],
			...['pulled together', 'manage to raise', 'succeed in raising', 'succeeded in raising'],
			...['manage to collect', 'managed to collect', 'manage to get', 'managed to get'],
			...['manage to pull in', 'get from investors', 'got from investors', 'raise from investors'],
			...['raised from investors', 'take from investors', 'took from investors', 'poured into'],
			...['pour into', 'pouring into', 'was poured into', 'was put into', 'was invested in'],
			...['were invested in', 'been invested in', 'been put into', 'been poured into'],
			...['ended up with', 'accumulate', 'accumulated', 'accrued', 'solicited', 'nets'],
			...['snagging', 'scooping up', 'gathering', 'gathers', 'garners', 'garnering', 'pocketing'],
			...['hauls in', 'reels in', 'fetched', 'fetch', 'came in with', 'gather', 'closing'],
			...['closes', 'land', 'lands', 'landing', 'securing', 'secures', 'pulls in', 'pulling in'],
			...['pocketed', 'pocket', 'snagged', 'snag', 'scored', 'nabbed', 'nab', 'banked', 'amassed'],
			...['drummed up', 'hoovered up', 'garnered', 'garner', 'reeled in', 'managed to raise'],
			...['able to raise', 'ended up raising', 'end up raising', 'raised in funding'],
			...['brought home', 'took home', 'bagging', 'bag', 'raking in', 'bringing in', 'taking in'],
			...['hauling in', 'attracting', 'obtaining', 'collecting', 'receiving', 'gathered up'],
			...['scoop up', 'walked away with', 'has raised', 'have raised', 'raised up', 'pull in'],
			...['hauled in', 'haul in', 'landed', 'bagged', 'gathered', 'attracted', 'attract'],
			...['obtained', 'obtain', 'scooped up', 'rake in', 'raked in', 'raised cash', 'raise cash'],
			...['went into', 'flowed into', 'go into', 'flow into', 'flowed to', 'went to'],
			...['going into', 'gone into', 'net', 'netted', 'raise', 'raised', 'raises', 'raising'],
			...['fundraise', 'fundraised', 'closed', 'secured', 'secure', 'raised money'],
			...['raised funding', 'raised funds', 'raise money', 'raise funding', 'raise capital'],
			...['raised capital', 'received funding', 'got funding', 'get funding', 'got funded'],
			...['been funded', 'were funded', 'was funded', 'take in', 'took in', 'receive funding'],
			...['announced', 'pulled in', 'bring in', 'brought in', 'collected', 'collect', 'received'],
			...['close', 'got', 'get', 'gets', 'receive'],
		],
		vi: [
			...['công bố'],
			...['đã từng gọi vốn', 'từng gọi vốn', 'hút vốn', 'hút được', 'hút về', 'hút được vốn'],
			...['nhận rót vốn', 'gọi thành công', 'gom vốn', 'gom', 'kiếm được', 'được đầu tư'],
			...['huy động thành công vốn', 'gọi về', 'kêu gọi', 'kêu gọi vốn', 'kêu gọi được'],
			...['thu hút', 'thu hút được', 'thu về', 'thu được', 'gom được', 'chảy vào', 'được rót'],
			...['hút tiền', 'hút vốn', 'hút được', 'hút', 'thu hút', 'thu hút được', 'thu hút vốn'],
			...['tiền đổ vào', 'dòng tiền đổ vào', 'vốn đổ vào', 'dòng vốn đổ vào', 'được bơm'],
			...['được bơm vốn', 'kiếm được', 'kiếm được vốn', 'nhận tiền', 'nhận được tiền', 'xin được'],
			...['nhận đầu tư được', 'gọi vốn', 'huy động', 'huy động vốn', 'gọi được', 'gọi'],
			...['huy động được', 'gọi vốn được', 'nhận vốn', 'nhận đầu tư', 'nhận được vốn'],
			...['gọi vốn thành công', 'huy động thành công', 'đã gọi vốn', 'nhận được đầu tư'],
			...['nhận vốn đầu tư', 'nhận được'],
		],
	},
];
