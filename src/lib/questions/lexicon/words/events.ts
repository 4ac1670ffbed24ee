import type { Phrases } from '../phrases.ts';

export const eventPhrases: readonly (Phrases & {
	kind:
		| 'AMA'
		| 'Exchange'
		| 'Partnership'
		| 'Release'
		| 'DAO'
		| 'Announcement'
		| 'Hard Fork'
		| 'NFT';
})[] = [
	{ kind: 'AMA', en: ['ama(s)', 'ask me anything'], vi: ['ama'] },
	{
		kind: 'Exchange',
		en: ['exchange listing(s)', 'listing(s)', 'exchange'],
		vi: ['niêm yết trên sàn', 'niêm yết sàn', 'niêm yết', 'lên sàn'],
	},
	{ kind: 'Partnership', en: ['partnership(s)'], vi: ['hợp tác', 'đối tác'] },
	{
		kind: 'Release',
		en: ['release(s)', 'product release(s)', 'mainnet launch(es)'],
		vi: ['bản phát hành', 'ra mắt sản phẩm', 'phát hành'],
	},
	{ kind: 'DAO', en: ['governance', 'dao'], vi: ['quản trị', 'dao'] },
	{ kind: 'Announcement', en: ['announcement(s)'], vi: ['công bố', 'thông báo'] },
	{ kind: 'Hard Fork', en: ['hard fork(s)', 'hardfork(s)'], vi: ['hard fork', 'hardfork'] },
	{ kind: 'NFT', en: ['nft', 'nft drop(s)'], vi: ['nft'] },
];

export const whenPhrases: readonly (Phrases & { when: 'upcoming' | 'past' })[] = [
	{
		when: 'upcoming',
		en: [
			...['upcoming', 'coming', 'next', 'scheduled', 'future', 'coming up', 'soon', 'planned'],
			...['ahead', 'happening soon'],
		],
		vi: [
			...['sắp tới', 'sắp', 'sắp diễn ra', 'tiếp theo', 'trong thời gian tới', 'kế tiếp'],
			...['tới đây', 'sắp đến'],
		],
	},
	{
		when: 'past',
		en: [
			...['past', 'previous', 'earlier', 'former', 'previously', 'formerly', 'ex', 'used to'],
			'once',
		],
		vi: ['đã qua', 'trước đây', 'đã diễn ra', 'cũ', 'đã từng', 'từng'],
	},
];
