import { joined, words } from '../words/idioms/joined.ts';
import type { TargetPhrases } from './spec.ts';

/** Nouns for reports about records: news, events, unlocks, changes, sources. */
export const toldTargets: readonly TargetPhrases[] = [
	{
		source: 'news',
		en: [
			...['pieces', 'posts', 'blog posts', 'scoops', 'news stories', 'news pieces', 'news posts'],
			...['anything written', 'anything published', 'ink spilled', 'ink spilt', 'written up'],
			...['papers', 'newspapers', 'media', 'media coverage', 'the media'],
			...['newspaper article(s)', 'news report(s)', 'press coverage', 'write-up(s)'],
			...['news', 'article(s)', 'headline(s)', 'news item(s)', 'news article(s)'],
			...['newspaper article(s)', 'newspaper piece(s)', 'newspaper stor(y|ies)', 'press piece(s)'],
			...['story', 'stories', 'press', 'coverage', 'news about'],
		],
		vi: [
			...['bài', 'bài nào', 'mấy bài', 'những bài', 'bài báo nào', 'tin nào', 'các bài'],
			...['tin', 'tin tức', 'bài báo', 'bài viết', 'tin bài', 'bản tin', 'tin mới'],
		],
	},
	{
		source: 'research',
		en: [
			...['research', 'research piece(s)', 'research note(s)', 'research report(s)'],
			...['research paper(s)', 'research article(s)', 'research report(s)'],
			...['research post(s)', 'research paper(s)'],
		],
		vi: ['nghiên cứu', 'bài nghiên cứu', 'báo cáo nghiên cứu'],
	},
	{
		source: 'events',
		en: [
			...['history of', 'the history of', 'backstory of', 'story so far of', 'timeline entries'],
			...['main event(s)', 'major event(s)', 'key event(s)', 'important event(s)'],
			...['incident(s)', 'mishap(s)', 'trouble', 'troubles'],
			...['event(s)', 'event(s)-wise', 'calendar', 'happening(s)', 'timeline', 'timeline of'],
			...['event(s) of kind', 'event(s) of type', 'event(s) of the kind', 'event(s) of the type'],
			...[
				...['what happened', 'anything going on', 'anything going on with'],
				...['anything going on at', 'anything happening with', 'anything happening at'],
				...['what was happening', 'what was going on', 'what went wrong'],
				...['what went wrong at', 'what went wrong with', 'what broke at'],
				...['what went down', 'what went on', 'what has happened', 'what took place'],
			],
			...['what is happening', "what's happening", "what's going on", 'what is going on'],
			...['what is coming up', "what's coming up", 'what is scheduled', "what's scheduled"],
			...["what's planned", 'what is planned', 'milestone(s)', 'history of events'],
			...[
				...['key event(s)', 'key milestone(s)', 'event history', 'event timeline'],
				'timeline of events',
			],
			...[
				'what happened to',
				'what happened with',
				'what has happened to',
				'what has happened with',
			],
			...['anything happen', 'did anything happen', 'has anything happened', 'anything happening'],
		],
		vi: [
			...[
				'lịch sử sự kiện',
				'lịch sử các sự kiện',
				'xảy ra chuyện gì',
				...[
					...['sự cố', 'những sự cố', 'sự cố gì', 'gặp sự cố', 'gặp những sự cố'],
					'gặp những sự cố gì',
				],
				...['chuyện gì xảy ra', 'có chuyện gì', 'sự kiện loại', 'sự kiện kiểu'],
				...['sự kiện thuộc loại', 'xảy ra những gì', 'có biến gì'],
			],
			...['sự kiện', 'lịch sự kiện', 'các sự kiện', 'cột mốc', 'các cột mốc', 'cột mốc quan trọng'],
			...['đã xảy ra gì', 'chuyện gì đã xảy ra', 'có gì xảy ra'],
		],
	},
	{
		source: 'unlocks',
		en: ['unlock(s)', 'token unlock(s)', 'vesting unlock(s)', 'unlock event(s)', 'cliff unlock(s)'],
		vi: [
			...['mở khóa', 'mở khóa token', 'đợt mở khóa', 'lịch mở khóa', 'unlock'],
			...['lịch unlock', 'mở khoá', 'mở khoá token', 'đợt unlock', 'lịch mở khoá'],
			...['đợt mở khóa token', 'lịch mở khóa token'],
		],
	},
	{
		source: 'changes',
		en: [
			...['change(s)', 'revision(s)', 'edit(s)', 'update(s)', 'recent changes', 'edit history'],
			...['update history', 'change history', 'revision history', 'changelog', 'change log'],
			...['history of changes', 'history of edits', 'correction(s)', 'modification(s)'],
			...['anything new in the data', 'anything new in the catalogue', 'new in the data'],
		],
		vi: ['thay đổi', 'chỉnh sửa', 'cập nhật', 'sửa đổi', 'những thay đổi'],
	},
	{
		source: 'sources',
		en: [
			...['proof', 'proof for', 'proof that', 'any proof', 'proof of that'],
			...['who says', 'who claims', 'who states', 'who said'],
			...['the two figures', 'both figures', 'two figures', 'the two numbers', 'both numbers'],
			...[
				'different amounts',
				'amounts claimed',
				'amounts are claimed',
				'amounts that are claimed',
			],
			...['different figures', 'different numbers', 'figures quoted', 'figures floating around'],
			...['who says so', 'says who', 'according to whom', 'according to who', 'where is that from'],
			...['where does that come from', 'where did that come from', 'who says that'],
			...['source link(s)', 'link(s) to source(s)', 'according to which source(s)', 'receipts'],
			...['according to what source(s)', 'by which source(s)', 'link(s) to the source(s)'],
			...[
				...['proof link(s)', 'receipt(s) for', 'paper trail', 'paper trail of'],
				...['link(s) as proof', 'backup link(s)'],
			],
			...[
				...['link(s) behind', 'link(s) for the', 'cite', 'cited source(s)'],
				...['source url(s)', 'url(s) of the source'],
			],
			...joined(
				['where does', 'where did'],
				['the', 'this', 'that'],
				words('figure number amount data info sum claim'),
				words('for of on about'),
			),
			...['page is the source', 'source(s)', 'where did you get', 'where d you get'],
			...['where do you get', 'where did you find', 'citation(s)', 'evidence'],
			...['reference(s)', 'provenance'],
		],
		vi: [
			...[
				...['lấy từ nguồn nào', 'lấy từ nguồn', 'từ nguồn nào', 'theo nguồn nào'],
				...['lấy ở nguồn nào', 'dẫn từ nguồn nào', 'nguồn nào nói', 'trích từ đâu'],
			],
			...['nguồn', 'nguồn tin', 'trích dẫn', 'dẫn nguồn', 'nguồn gốc'],
		],
	},
];
