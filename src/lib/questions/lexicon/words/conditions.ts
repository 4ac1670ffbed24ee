import type { Cond } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';
import { joined, words } from './idioms/joined.ts';

/** Conditions expressed by a single word. */
export const condPhrases: readonly (Phrases & { cond: Cond })[] = [
	{
		cond: { is: 'investing' },
		en: [
			...['actively investing', 'that are actively investing', 'still investing'],
			...['currently investing', 'active'],
		],
		vi: [
			...['đang đầu tư', 'đang tích cực đầu tư', 'còn đầu tư', 'đang hoạt động đầu tư'],
			'tích cực đầu tư',
		],
	},
	{
		cond: { is: 'disagree' },
		en: [
			...joined(
				['', 'where', 'on which', 'whose', 'where the', 'the', 'that', 'which'],
				words('sources outlets papers media reports articles accounts'),
				[
					...['disagree', 'disagree on', 'disagree about', 'differ', 'differ on', 'conflict'],
					...['contradict each other', 'can t agree', 'can t agree on', 'don t agree'],
					...['don t agree on', 'do not agree', 'do not agree on', 'say different things'],
				],
			),
			...joined(
				['with', 'have', 'having', 'that have'],
				words('conflicting contradictory disputed disagreeing differing different'),
				words('sources amounts numbers figures sums'),
			),
			...['disputed', 'contested'],
		],
		vi: [
			'nguồn không thống nhất',
			...['', 'các ', 'mà các ', 'mà '].flatMap((some) =>
				[
					...['nói khác nhau', 'khác nhau', 'không khớp', 'nói không khớp', 'có mâu thuẫn'],
					...['đưa số khác nhau', 'đưa số tiền khác nhau', 'ghi khác nhau', 'không đồng nhất'],
					...['cho số khác nhau', 'cho số tiền khác nhau', 'bất đồng', 'vênh nhau', 'lệch nhau'],
				].flatMap((what) => [`${some}nguồn ${what}`, `${some}nguồn ${what} về số tiền`]),
			),
			...['các nguồn không thống nhất', 'nguồn mâu thuẫn', 'có nguồn mâu thuẫn'],
			...['các nguồn mâu thuẫn', 'gây tranh cãi', 'bị tranh chấp'],
			...['mà các nguồn không thống nhất', 'mà các nguồn mâu thuẫn'],
			'có mâu thuẫn giữa các nguồn',
		],
	},
	{
		cond: { is: 'confirmed', values: ['project', 'investor', 'both', 'filing'] },
		en: ['confirmed', 'that are confirmed', 'confirmed by anyone'],
		vi: ['đã xác nhận', 'được xác nhận'],
	},
	{
		cond: { is: 'confirmed', values: ['project'] },
		en: [
			...['confirmed by the project', 'confirmed by the project itself', 'confirmed by the team'],
			...['confirmed by the raiser', 'confirmed by the company', 'confirmed by the project alone'],
			...['that the project confirmed', 'that the project itself confirmed'],
		],
		vi: ['được dự án xác nhận'],
	},
	{
		cond: { is: 'confirmed', values: ['investor'] },
		en: ['confirmed by an investor', 'confirmed by investors', 'confirmed by an investor alone'],
		vi: ['được nhà đầu tư xác nhận'],
	},
	{
		cond: { is: 'many', of: 'investors', lo: 1, hi: 1 },
		en: ['with a single investor', 'with only one investor', 'with just one investor'],
		vi: ['chỉ có một nhà đầu tư'],
	},
	{
		cond: { is: 'confirmed', values: ['filing'] },
		en: [
			...['confirmed by a filing', 'filed with the sec', 'with a filing'],
			...['with an sec filing', 'with a form d'],
		],
		vi: ['có hồ sơ sec', 'có form d'],
	},
	{
		cond: { is: 'token', not: true },
		en: [
			...['tokenless', 'coinless', 'got no token', 'have no coin', 'has no coin'],
			...['never got a token', 'never launched a token', 'never issued a token'],
			...['not issued a token', 'not launched a token', 'did not launch a token'],
			...['didn t launch a token', 'haven t issued a token', 'hasn t issued a token'],
			...['no token', 'without a token', 'without token(s)', 'without any token'],
			...['that have no token', 'with no token', 'that don t have a token', 'pre-token'],
			...['have no token yet', 'no token yet', 'without a token yet'],
			...['yet to launch a token', 'that haven t launched a token'],
			...['that do not have a token', 'which have no token', 'not have a token'],
			...['have not launched a token', 'has no token', 'have no token'],
			...['without their own token', 'without a coin', 'without its own token'],
			...['that have not launched a token', 'do not have a token', 'don t have a token'],
			...['has not launched a token', 'have not issued a token'],
			...['not launched a token yet', 'have not launched a token yet'],
		],
		vi: [
			...['chưa có token', 'không có token', 'chưa phát hành token', 'chưa ra token'],
			...['không token', 'chưa ra mắt token', 'mà chưa có token', 'chưa token'],
			'vẫn chưa có token',
		],
	},
	{
		cond: { is: 'token' },
		en: [
			...['with a token', 'have a coin', 'has a coin', 'have its own token'],
			...['has its own token', 'have its own coin', 'have their own token'],
			...['have a native token', 'has a native token', 'issued a token', 'minted a token'],
			...['launched a token', 'launched a coin', 'launched its token', 'got a token'],
			...['released a token', 'with token(s)', 'that have a token', 'having a token'],
			...['tokenized', 'with their own token', 'has a token', 'have a token'],
			...['with a live token', 'that has a token', 'which have a token', 'with a coin'],
			...['have launched a token', 'that have launched a token', 'already have a token'],
			...['that already have a token', 'with an own token'],
		],
		vi: [
			...['có token', 'đã có token', 'đã phát hành token', 'đã ra token', 'có token riêng'],
			'mà có token',
		],
	},
	{
		cond: { is: 'known', field: 'lead', not: true },
		en: [
			...['nobody led', 'no one led', 'that nobody led', 'where nobody led', 'leaderless'],
			...['nobody named as lead', 'had nobody named as lead'],
		],
		vi: ['không ai dẫn dắt', 'không có ai dẫn dắt', 'không có bên dẫn dắt'],
	},
	{
		cond: { is: 'amount', field: null, lo: 1_000_000_000, hi: 9_999_999_999.99 },
		en: ['ten-figure', '10-figure'],
		vi: [],
	},
	{
		cond: { is: 'amount', field: null, lo: 100_000_000, hi: 999_999_999.99 },
		en: ['nine-figure', '9-figure'],
		vi: [],
	},
	{
		cond: { is: 'amount', field: null, lo: 10_000_000, hi: 99_999_999.99 },
		en: ['eight-figure', '8-figure'],
		vi: [],
	},
	{
		cond: { is: 'role', role: 'raised', not: true },
		en: ['unfunded', 'yet to raise', 'raised nothing', 'raised no money'],
		vi: [
			...['chưa gọi vốn lần nào', 'chưa từng gọi vốn lần nào', 'chưa huy động vốn lần nào'],
			...['chưa gọi được đồng nào', 'chưa từng gọi vốn', 'chưa bao giờ gọi vốn'],
			'chưa huy động vốn',
		],
	},
];

/** Words that require that something is, or is not, known about rows. */
export const knownPhrases: readonly (Phrases & { known: boolean })[] = [
	{
		known: true,
		en: [
			...['known', 'disclosed', 'with a known', 'with known', 'stated', 'public', 'listed'],
			...['with a listed', 'that disclose', 'with disclosed', 'on record', 'on file'],
		],
		vi: ['đã biết', 'được công bố', 'đã công bố', 'công khai', 'có công bố'],
	},
	{
		known: false,
		en: [
			...['unknown', 'undisclosed', 'missing', 'not known', 'not disclosed'],
			...['without a known', 'without known', 'unlisted', 'that do not disclose'],
			...['with undisclosed', 'without disclosed', 'without a disclosed', 'not stated'],
		],
		vi: [
			...['không công bố', 'chưa công bố', 'không rõ', 'chưa biết', 'không được công bố'],
			...['chưa được công bố', 'không tiết lộ', 'chưa tiết lộ', 'chưa rõ'],
		],
	},
];
