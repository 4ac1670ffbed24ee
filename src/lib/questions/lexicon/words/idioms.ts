import type { Aggregate } from '#lib/screens/field-values.ts';
import type { Ask, Cond, Prep, Target, Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Families of English turns of phrase: each word of one list with each of the others. */

/** Every way to take one word of each list, in order; an empty one stands for none. */
const joined = (...lists: readonly (readonly string[])[]): string[] =>
	lists
		.reduce(
			(all, list) => all.flatMap((text) => list.map((word) => `${text} ${word}`.trim())),
			[''],
		)
		.map((text) => text.trim());

const words = (text: string): string[] => text.split(' ');
const english = (...en: string[]): Phrases => ({ en, vi: [] });

const money = [
	...words('money cash capital funds dollars'),
	...['some money', 'some cash', 'any money', 'real money', 'own money', 'personal money'],
	...joined(words('its his her their'), ['money', 'own money', 'cash', 'own cash', 'capital']),
];
const placing = words(
	'put puts putting poured pours threw throws pumped sank injected placed plowed ploughed stuck',
);
const rounds = words('round rounds deal deals');

export const idiomVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'raise',
		...english(
			...words('took pull pulled pulls grabbed scooped'),
			...joined(['hold', 'held'], ['its', 'their', 'a', 'an']),
			...['conduct', 'conducted', 'conducted its', 'conduct its'],
			...['taken in', 'came away with', 'come away with', 'walk away with', 'got their hands on'],
			...joined(words('received got secured attracted obtained collected landed'), ['funds']),
		),
	},
	{
		verb: 'invest',
		...english(
			...joined(placing, money, ['', 'in', 'into', 'behind', 'on', 'towards']),
			...joined(['put in', 'puts in', 'chipped in'], money),
			...['put in', 'puts in', 'get into', 'got into', 'gets into', 'getting into'],
			...joined(words('got received found won'), words('cheques checks backing')),
			...['got a cheque', 'got a check', 'received a cheque', 'received a check'],
			...['was part of', 'were part of', 'been part of'],
			...['sit in on', 'sits in on', 'sat in on'],
			...joined(words('own owns hold holds'), ['a piece of', 'part of', 'shares in', 'shares of']),
		),
	},
	{
		verb: 'lead',
		...english(
			...joined(
				['', 'sat', 'sits', 'was', 'were'],
				["in the driver's seat", 'in the driving seat'],
			),
			...['called the shots in', 'called the shots on', 'at the helm of'],
		),
	},
	{
		verb: 'co-invest',
		...english(
			...joined(
				['', 'sit', 'sat', 'been', 'be', 'appear', 'appeared', 'invest', 'invested', 'show up'],
				['in the same', 'in one', 'in a'],
				['round together', 'deal together'],
			),
			...joined(
				['', 'sit', 'sat', 'been', 'be', 'appear', 'appeared', 'invest', 'invested'],
				['in the same'],
				rounds,
			),
			...joined(
				['invest in', 'invested in', 'got into', 'get into', 'join', 'joined', 'back', 'backed'],
				['the same'],
				rounds,
			),
			...joined(
				['team up', 'teamed up', 'join forces', 'joined forces', 'partner up', 'partnered up'],
				[
					...[
						'',
						'in',
						'on',
						'for',
						'in a round',
						'on a round',
						'in a deal',
						'on a deal',
						'on deals',
					],
				],
			),
			...['do a deal together', 'done a deal together', 'did deals together', 'back together'],
			...['ride along', 'rides along', 'go in together', 'gone in together'],
		),
	},
	{
		verb: 'left',
		...english(
			...joined(['', 'have', 'has', 'have since', 'has since'], ['moved on', 'moved away']),
			...joined(['', 'are', 'is'], ['no longer there', 'not there anymore', 'gone now']),
			...['have left', 'has left', 'have since left', 'has since left', 'since left', 'left since'],
			...[
				'aren t anymore',
				'are not anymore',
				'isn t anymore',
				'aren t there anymore',
				'aren t any more',
			],
		),
	},
	{
		verb: 'worked',
		...english(
			...joined(
				['work', 'works', 'worked', 'work now', 'is', 'are'],
				['or'],
				['worked', 'used to work', 'has worked', 'have worked', 'works', 'work', 'was', 'were'],
			).filter((phrase) => phrase.includes('work')),
		),
	},
	{
		verb: 'allot',
		...english(
			...words('hand hands handing distributed'),
			...[
				'hand over',
				'hands over',
				'hands to',
				'gives away',
				'split up',
				'divided up',
				'divvied up',
			],
			...[
				'carved up',
				'parcelled out',
				'parceled out',
				'broken down',
				'sliced up',
				'shared around',
			],
		),
	},
	{
		verb: 'found',
		...english('build', 'builds', 'gave birth to', 'got going', 'get going', 'already around'),
	},
	{
		verb: 'launch',
		...english(
			...joined(
				['mainnet', 'main net', 'network', 'chain'],
				['launch', 'launched', 'go live', 'went live', 'goes live', 'come online', 'came online'],
			),
		),
	},
	{
		verb: 'base',
		...english(
			...['run from', 'runs from', 'managed from', 'steered from', 'led from'],
			...['come from', 'comes from', 'came from', 'coming from', 'come out of', 'comes out of'],
			...['came out of', 'coming out of', 'at home in', 'have their home in', 'has its home in'],
			...['have their seat in', 'has its seat in', 'operate in', 'operates in', 'operating in'],
			...[
				'native to',
				'have their base in',
				'has its base in',
				'have their hq in',
				'has its hq in',
			],
		),
	},
];

export const idiomAsks: readonly (Phrases & { ask: Ask })[] = [
	{
		ask: 'list',
		...english(
			...[
				'ranking of',
				'a ranking of',
				'the ranking of',
				'ranking',
				'rank all',
				'list me',
				'list out',
			],
			...['to show', 'to list', 'show me every', 'list every', 'give me every', 'name every'],
			...[
				'i only want',
				'i just want',
				'i only need',
				'i just need',
				'only give me',
				'just give me',
			],
			...['get me', 'bring me', 'hand me', 'pass me', 'dump', 'draw up a list of', 'write down'],
			...['tell me all', 'tell me every', 'let me know all', 'let me know which', 'tell me the'],
		),
	},
	{
		ask: 'tell',
		...english(
			"what's the deal with",
			'what is the deal with',
			'quick facts on',
			'the basics of',
			'more on',
		),
	},
	{ ask: 'chart', ...english('evolve', 'evolved', 'evolution of', 'develop over time') },
	{
		ask: 'how',
		...english(
			'how do',
			'how does',
			'how did',
			'how have',
			'how has',
			'over how many months',
			'over how many years',
			'for how many months',
			'in how many months',
			'how many months',
			'over what period',
			'over how long',
			'over what time',
			"how's",
		),
	},
	{ ask: 'count', ...english('number', 'the count', 'headcount of') },
	{
		ask: 'when',
		...english(
			"what's the year",
			'what is the year',
			'what was the year',
			"what's the date",
			'what is the date',
			'what was the day',
			'what day',
			'which day',
			'since what year',
			'in what year was',
		),
	},
	{ ask: 'where', ...english('in what place', 'in which place', 'out of what country') },
];

export const idiomPreps: readonly (Phrases & { prep: Prep })[] = [
	{
		prep: 'with',
		...english(
			...['came with', 'come with', 'comes with', 'that come with', 'which came with'],
			...['boasting', 'sporting', 'carrying', 'that list', 'that show', 'which show'],
		),
	},
	{
		prep: 'about',
		...english(
			...['written about', 'written on', 'talking about', 'that talk about', 'dealing with'],
			...['that deal with', 'telling of', 'that cover', 'that mentions', 'which mention'],
		),
	},
	{ prep: 'as', ...english('count as', 'counts as', 'counting as', 'that count as') },
	{ prep: 'both', ...english('as well as being', 'and at once') },
];

/** Words that say nothing about what is asked. */
export const idiomFillers: Phrases = english(
	...[
		'as investors',
		'as an investor',
		'lately',
		'is fine',
		'is enough',
		'will do',
		'would do',
		'is okay',
		'count',
		'counts',
		'past and present',
		'past or present',
		'present and past',
		'current or former',
		'in common',
		'have in common',
		'has in common',
		'over time',
		'somewhere',
		'someplace',
		'personally',
		'called',
		'is called',
		'are called',
	],
	...['was called', 'named', 'counted', 'hm', 'hmm', 'um', 'uh', 'er', 'erm', 'ah', 'oh', 'wait'],
	...['your', 'our', 'you people', 'you guys', 'you folks', 'really', 'simply', 'literally'],
	...['honestly', 'maybe', 'perhaps', 'possibly', 'ideally', 'apparently', 'tagged', 'labelled'],
	...['labeled', 'marked', 'tagged as', 'classed as', 'classed', 'at all', 'whatsoever', 'if any'],
	...['if there are any', 'if there is any', 'if at all', 'of any kind', 'of any sort', 'as such'],
	...[
		'as things stand',
		'as it stands',
		'by now',
		'up to now',
		'thus far',
		'at present',
		'presently',
	],
	...['nowadays', 'to this day', 'as we speak', 'at this point', 'at this time', 'as a whole'],
	...['in general', 'in detail', 'in full', 'in question', 'would you say', 'would you put'],
	...[
		'would you call',
		'do we have',
		'did we have',
		'have we got',
		'we have',
		'you keep',
		'do you keep',
	],
	...['on your list', 'on your site', 'on this site', 'on the site', 'in your archive', 'archive'],
	...[
		'in the archive',
		'managed to',
		'manage to',
		'happened to',
		'happen to',
		'chose to',
		'records',
	],
	...[
		'entries',
		'can i find',
		'do i find',
		'could i find',
		'can be found',
		'i can find',
		'to name',
	],
	...[
		'anyone',
		'anybody',
		'someone',
		'somebody',
		'that anyone',
		'anyone ever',
		'of sorts',
		'show them',
	],
	...[
		'where',
		'here',
		'like ever',
		'figure',
		'on a deal',
		'on any deal',
		'on a round',
		'what are they',
		'which are they',
		'tends to',
		'tend to',
		'out loud',
	],
);

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
			...joined(words('investors backers'), ['are', 'were', 'stand', 'stood', 'sit'], ['behind']),
		),
	},
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
		),
	},
];

const nobody = ['nobody', 'no one', 'noone'];
const told = words(
	'told said says disclosed discloses knows revealed published stated announced reported named gave gives mentioned shared',
);
const amount = [
	...['how much', 'the amount', 'the size', 'the sum', 'an amount', 'any amount', 'a figure'],
	...['the figure', 'how much was raised', 'how much it was', 'how big it was', 'how large it was'],
];

export const idiomConds: readonly (Phrases & { cond: Cond })[] = [
	{
		cond: { is: 'token' },
		...english(
			...joined(
				words('hold holds own owns issue issues issued mint minted'),
				['a', 'its own', 'their own'],
				['token', 'coin'],
			),
		),
	},
	{
		cond: { is: 'known', field: 'amount', not: true },
		...english(
			...joined(['', 'where', 'of which', 'for which'], nobody, told, amount),
			...joined(
				['where', 'whose', 'for which', 'of which'],
				['the amount', 'the size', 'the sum', 'amount', 'size'],
				['is', 'was', 'remains', 'remained', 'stayed'],
				['unknown', 'undisclosed', 'not known', 'not disclosed', 'secret', 'a secret', 'missing'],
			),
			...['of unknown size', 'of undisclosed size', 'of an unknown size', 'of an undisclosed size'],
			...['of unknown amount', 'of undisclosed amount', 'of an undisclosed amount'],
		),
	},
	{
		cond: { is: 'known', field: 'lead', not: true },
		...english(
			...joined(
				['without', 'with no', 'lacking'],
				['a', 'any', ''],
				['named', 'known', 'declared', 'stated', 'clear', 'listed'],
				['lead', 'lead investor', 'leader'],
			),
		),
	},
];

export const idiomNots: Phrases = english(
	...['leave out', 'leaving out', 'leave off', 'nothing that is', 'but nothing that is'],
	...['but nothing', 'nothing in', 'skip', 'skipping', 'exclude', 'not counting', 'save for'],
	...['barring', 'sans', 'but none that are', 'none that are', 'but none of the', 'but no'],
);

export const idiomFigures: readonly (Phrases & { of: Aggregate })[] = [
	{ of: 'sum', ...english('sum up', 'add up', 'adding up', 'tot up', 'total up', 'summing up') },
];

export const idiomPers: Phrases = english(
	...joined(
		words('counted tallied organised organized listed totalled totaled sliced arranged classified'),
		['by'],
	),
	...joined(
		['spread', 'distributed', 'divided', 'split'],
		['over', 'across', 'among'],
		['', 'the'],
	),
);

export const idiomAgains: readonly (Phrases & { again: 'and' | 'only' | 'instead' })[] = [
	{
		again: 'and',
		...english(
			...joined(
				[
					'same',
					'the same',
					'same thing',
					'the same thing',
					'same again',
					'same question',
					'same list',
				],
				['for', 'but for', 'with', 'but with', 'but in', 'but'],
			),
			...['and also for', 'now for', 'now the same for', 'ok now', 'okay now', 'alright'],
		),
	},
	{
		again: 'only',
		...english(
			...[
				'just those',
				'just the ones',
				'only the ones',
				'only those that',
				'keep just',
				'keep the',
			],
			...[
				'ok only',
				'ok just',
				'but only',
				'but just',
				'limited to',
				'cut it down to',
				'strip it to',
			],
		),
	},
	{
		again: 'instead',
		...english('swap in', 'swap it for', 'switch it to', 'actually make it', 'let it be'),
	},
];

export const idiomProns: readonly (Phrases & { pron: 'one' | 'rows' | 'round' })[] = [
	{
		pron: 'rows',
		...english(
			...[
				'em',
				'all of them',
				'all of those',
				'all of these',
				'the lot',
				'each of them',
				'each of those',
			],
			...joined(
				['those', 'these', 'of those', 'of these'],
				[
					'people',
					'persons',
					'folks',
					'founders',
					'exchanges',
					'tokens',
					'coins',
					'organizations',
					'deals',
				],
			),
		),
	},
];
