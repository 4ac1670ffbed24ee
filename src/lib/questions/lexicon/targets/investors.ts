import type { Cond } from '../../reading/pieces.ts';
import type { TargetPhrases } from './spec.ts';

const type = (...values: string[]): readonly Cond[] => [{ is: 'type', values }];

/** Nouns for people, organizations and investors. */
export const investorTargets: readonly TargetPhrases[] = [
	{
		source: 'people',
		en: [
			...['private individual(s)', 'private person(s)', 'people', 'person(s)'],
			...['individual(s)', 'folk(s)', 'guy(s)'],
		],
		vi: ['người', 'những người', 'cá nhân', 'nhân vật'],
	},
	{
		source: 'people',
		conds: [{ is: 'role', role: 'joined' }],
		en: [
			...['angels', 'which angel', 'what angel', 'any angel', 'angel investor(s)'],
			...['individual investor(s)', 'business angel(s)', 'celebs', 'celebrities'],
		],
		vi: ['nhà đầu tư thiên thần', 'nhà đầu tư cá nhân'],
	},
	{
		source: 'organizations',
		en: [
			...['organization(s)', 'org(s)', 'organisation(s)', 'firm(s)', 'entities'],
			'institution(s)',
			...['outfit(s)', 'shop(s)', 'house(s)'],
			...['crypto company', 'crypto companies', 'web3 company', 'web3 companies'],
			...['blockchain company', 'blockchain companies'],
		],
		vi: ['tổ chức', 'các tổ chức'],
	},
	{
		source: 'organizations',
		conds: type('Company'),
		en: ['company', 'companies'],
		vi: ['công ty', 'cty', 'doanh nghiệp'],
	},
	{
		source: 'organizations',
		conds: type('Fund'),
		en: [
			...['fund(s)', 'vc(s)', 'venture capital firm(s)', 'venture capitalist(s)'],
			...['venture firm(s)', 'venture fund(s)', 'vc fund(s)', 'vc firm(s)'],
			...['venture capital fund(s)', 'crypto fund(s)', 'crypto vc(s)'],
			...['investment fund(s)', 'investment firm(s)', 'hedge fund(s)'],
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
		conds: type('Data'),
		en: ['data organization(s)', 'data organisation(s)', 'data compan(y|ies)'],
		vi: [],
	},
	{
		source: 'organizations',
		conds: type('Foundation'),
		en: ['foundation(s)'],
		vi: [
			...['tổ chức foundation', 'tổ chức kiểu foundation', 'tổ chức loại foundation'],
			...['quỹ foundation', 'foundation'],
		],
	},
	{
		source: 'organizations',
		conds: type('Accelerator'),
		en: ['accelerator(s)', 'startup accelerator(s)', 'crypto accelerator(s)', 'incubator(s)'],
		vi: ['vườn ươm', 'tổ chức tăng tốc', 'accelerator'],
	},
	{
		source: 'organizations',
		conds: type('Market Maker'),
		en: ['market maker(s)', 'market-maker(s)', 'market making firm(s)'],
		vi: ['nhà tạo lập thị trường', 'market maker'],
	},
	{
		source: 'organizations',
		conds: type('Wallet'),
		en: [
			...['wallet(s)', 'wallet provider(s)', 'crypto wallet(s)', 'wallet maker(s)'],
			...['wallet compan(y|ies)', 'wallet developer(s)', 'wallet firm(s)', 'wallet app(s)'],
		],
		vi: ['ví', 'ví điện tử'],
	},
	{
		source: 'investors',
		en: [
			'money is behind',
			...['money', 'cash', 'capital'].flatMap((what) => [
				`whose ${what} is in`,
				`whose ${what} is behind`,
				`whose ${what} went into`,
			]),
			...['money come(s) from', 'funding come(s) from', 'funds come from'],
			...['cash come(s) from', 'capital come(s) from'],
			...['investor outfit(s)', 'investor firm(s)', 'investor group(s)', 'investing firm(s)'],
			...['investing outfit(s)', 'name(s) on the cap table', 'name(s) on board', 'check writer(s)'],
			'sponsor(s)',
			'funder(s)',
			'bankroller(s)',
			...['early backers', 'early investors', 'first backers'],
			...['investor(s) behind', 'financial backer(s)', 'people backing', 'cap table'],
			...['backer(s) behind', 'money behind', 'financier(s)', 'capital provider(s)'],
			...['shareholder(s)', 'investor(s)', 'backer(s)', 'venture investor(s)'],
			...['crypto investor(s)', 'institutional investor(s)'],
			...['common', 'shared', 'mutual', 'overlapping'].flatMap((which) => [
				`${which} investor(s)`,
				`${which} backer(s)`,
			]),
		],
		vi: ['nhà đầu tư', 'các nhà đầu tư', 'bên đầu tư', 'đơn vị đầu tư', 'nhà đầu tư chung'],
	},
	{
		source: 'investors',
		conds: [{ is: 'role', role: 'led' }],
		en: [
			...[
				...['lead investor(s)', 'lead backer(s)', 'lead(s)', 'lead vc(s)'],
				...['lead fund(s)', 'head investor(s)'],
			],
			...['main investor(s)', 'main backer(s)', 'anchor investor(s)', 'chief investor(s)'],
		],
		vi: [
			...['nhà đầu tư dẫn dắt', 'nhà đầu tư chính', 'bên dẫn dắt', 'đơn vị dẫn dắt'],
			...['nhà đầu tư dẫn đầu', 'quỹ dẫn dắt'],
		],
	},
];
