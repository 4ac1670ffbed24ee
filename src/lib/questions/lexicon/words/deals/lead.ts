import type { Verb } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';

/** Actions of the lead investor, and joint actions of several. */
export const leadVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'lead',
		en: [
			...['wrote the lead check', 'wrote the lead cheque', 'write the lead check'],
			...['write the lead cheque', 'wrote the lead check for', 'wrote the lead cheque for'],
			...['wrote the biggest check for', "in the driver's seat", 'at the helm', 'at the head of'],
			...['acted as lead', 'acted as lead investor', 'act as lead investor', 'was the lead'],
			...['was lead', 'as the lead', 'as lead', 'as lead investor', 'as the lead investor'],
			...['was the lead investor', 'was lead investor', 'were the lead investors', 'championed'],
			...['captained', 'took the reins', 'took charge of', 'ran point on', 'spearheading'],
			...['anchor', 'anchors', 'anchoring', 'fronted', 'took the lead on', 'took the lead in'],
			...['take the lead in', 'taking the lead', 'in the lead', 'spearhead(s|ed)', 'headed up'],
			...['head up', 'anchored', 'heading', 'co-leads', 'take the lead', 'took the lead'],
			...['taken the lead', 'lead', 'lead on', 'led', 'leads', 'leading', 'headed', 'co-led'],
			'co-lead',
		],
		vi: [
			...['làm lead', 'làm lead cho', 'cầm lead', 'giữ vai trò dẫn dắt', 'đứng ra lead'],
			...['cầm đầu', 'làm chủ trì', 'đứng ra dẫn', 'dẫn', 'đứng đầu', 'cầm trịch'],
			...['đứng ra dẫn dắt', 'đồng dẫn dắt', 'dẫn vòng', 'dẫn dắt', 'dẫn đầu', 'đứng đầu vòng'],
			...['lead', 'chủ trì'],
		],
	},
	{
		verb: 'co-invest',
		en: [
			...['co-invest', 'shared a round', 'share a round', 'shares a round', 'shared rounds'],
			...['share rounds', 'co-invested', 'co-invests', 'coinvest', 'coinvested', 'coinvests'],
			...['invest together', 'invested together', 'invest alongside', 'invested alongside'],
			...['invests alongside', 'co-investing', 'invests together', 'invest most often with'],
			...['invests most often with', 'invest jointly', 'most often invest', 'most often invests'],
			'syndicate',
		],
		vi: [
			...[
				...['đi chung với', 'hay đi chung với', 'thường đi chung với', 'đi cùng', 'hay đi cùng'],
				...['thường đi cùng', 'hay rót chung với', 'hay đầu tư chung với', 'hay đi chung'],
				...['thường rót vốn cùng', 'hay rót vốn cùng'],
			],
			...['đồng đầu tư', 'cùng đầu tư', 'đầu tư chung', 'đầu tư cùng', 'hay đầu tư cùng'],
			...['thường đầu tư cùng', 'hay đồng đầu tư', 'thường đồng đầu tư'],
		],
	},
];
