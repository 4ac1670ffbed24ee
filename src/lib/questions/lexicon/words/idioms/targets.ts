import type { Cond, Target } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

/** Phrases for the requested results. */
export const idiomTargets: readonly (Phrases & {
	source: Target['source'];
	conds?: readonly Cond[];
})[] = [
	{
		source: 'people',
		...english(
			...joined(
				['current and former', 'former and current', 'past and present', 'present and past'],
				words('employees staff staffers members people workers colleagues'),
			),
		),
	},
	{
		source: 'investors',
		...english(
			...joined(
				['investors', 'backers', 'vcs', 'funds', 'venture funds', 'vc funds', 'vc firms', 'angels'],
				['', 'are', 'were', 'stand', 'stood', 'sit'],
				['behind'],
			),
			...joined(
				words('crew group set circle roster line-up lineup list overlap'),
				words('of in between'),
				words('investors backers'),
			),
		),
	},
	{ source: 'employers', ...english('place(s)', 'every place', 'all places', 'all the places') },
	{ source: 'raisers', ...english('teams', 'ventures') },
	{
		source: 'organizations',
		conds: [{ is: 'type', values: ['Data'] }],
		...english(
			...['data shop(s)', 'data provider(s)', 'data firm(s)', 'data outfit(s)', 'data house(s)'],
			...[
				'analytics compan(y|ies)',
				'analytics firm(s)',
				'analytics shop(s)',
				'analytics provider(s)',
			],
		),
	},
	{ source: 'projects', ...english('issuer(s)') },
	{
		source: 'organizations',
		conds: [{ is: 'type', values: ['Fund'] }],
		...english(
			...['vc house(s)', 'vc shop(s)', 'investment house(s)', 'investment compan(y|ies)'],
			...['fund house(s)', 'venture house(s)', 'venture compan(y|ies)', 'venture outfit(s)'],
		),
	},
	{
		source: 'organizations',
		conds: [{ is: 'type', values: ['Exchange'] }],
		...english(
			...['trading venue(s)', 'trading platform(s)', 'bourse(s)', 'crypto bourse(s)'],
			...['virtual asset exchange(s)', 'digital asset exchange(s)', 'coin exchange(s)'],
		),
	},
	{
		source: 'fundraising',
		...english(
			...['cheque(s) written', 'check(s) written', 'transaction(s)', 'equity round(s)'],
			...[
				...['angel bet(s)', 'angel investment(s)', 'angel cheque(s)', 'angel check(s)'],
				...['angel ticket(s)', 'angel bag(s)', 'angel play(s)', 'angel check book'],
				'angel deal(s)',
			],
			...['capital round(s)', 'token round(s)', 'funding transaction(s)'],
		),
	},
	{
		source: 'events',
		...english(
			...joined(
				['stuff that', 'things that', 'anything that', 'all that', 'everything that', 'what all'],
				['happened to', 'happened with', 'happened at', 'happened', 'went on at'],
			),
			...joined(
				["what's", 'what has', 'what is'],
				['been happening', 'been going on', 'happening', 'going on', 'happened'],
				['at', 'with', 'to', 'over at', 'in'],
			),
		),
	},
	{
		source: 'sources',
		...english(
			...['taken from', 'is taken from', 'are taken from', 'was taken from', 'source backs'],
			...['source is behind', 'source supports', 'source gives', 'source says', 'source states'],
			...["where's that from", "where's it from", 'where is it from', 'source stands behind'],
			...joined(
				['where does', 'where did', 'where do'],
				['that', 'this', 'it', 'the', 'those', 'these'],
				['', 'figure', 'figures', 'number', 'numbers', 'value', 'data', 'fact', 'information'],
				['come from', 'originate', 'originate from', 'stem from'],
			),
			...joined(
				["where's", 'where is', 'where was', 'where are'],
				['that', 'this', 'the', 'those', 'these'],
				['', 'figure', 'figures', 'number', 'numbers', 'value', 'data', 'fact', 'information'],
				['from', 'coming from', 'sourced from'],
			),
		),
	},
];
