import type { Verb } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, rounds, words } from './joined.ts';

const money = [
	...words('money cash capital funds dollars'),
	...['some money', 'some cash', 'any money', 'real money', 'own money', 'personal money'],
	...joined(words('its his her their'), ['money', 'own money', 'cash', 'own cash', 'capital']),
];

const placing = words(
	'put puts putting stick sticks sink sinks hid poured pours threw throws pumped sank injected placed plowed ploughed stuck',
);

/** Phrases used like verbs. */
export const idiomVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'raise',
		...english(
			...words('took pull pulled pulls grabbed scooped'),
			...joined(
				['', 'was', 'were', 'got', 'been'],
				['showered', 'flooded', 'swimming'],
				['with', 'in'],
			),
			...['taken', 'gone out to raise', 'went out to raise', 'go out to raise'],
			...['came in', 'come in', 'change hands', 'changed hands', 'flowed in', 'poured in'],
			...joined(
				['have', 'has', 'got', 'had', 'with'],
				['', 'some', 'any'],
				['vc money', 'venture money', 'investor money', 'outside money', 'vcs', 'investors'],
				['behind them', 'behind it'],
			),
			...joined(['hold', 'held'], ['its', 'their', 'a', 'an']),
			...['conduct', 'conducted', 'conducted its', 'conduct its'],
			...['taken in', 'came away with', 'come away with', 'walk away with', 'got their hands on'],
			...joined(words('received got secured attracted obtained collected landed'), ['funds']),
			...joined(
				words('received got taken raised collected gathered drawn pulled'),
				['', 'in'],
				['from investors', 'from backers', 'from vcs'],
			),
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
			...joined(
				['both'],
				['sit', 'sat', 'show up', 'appear', 'are in', 'were in', 'sit in', 'sat in'],
			),
			...['signed off on', 'signs off on', 'sign off on', 'placed', 'placed bets', 'made bets on'],
			...['put money down', 'puts money down', 'put its money down', 'put their money down'],
			...joined(['', 'was', 'were', 'has', 'have', 'had'], ['ever part of', 'ever been part of']),
			...['was part of', 'were part of', 'been part of', 'came in', 'come in', 'comes in'],
			...joined(
				['', 'sit', 'sits', 'sat', 'sitting', 'is', 'are', 'be', 'been', 'ended up'],
				['on'],
				['the cap table', 'the cap tables', 'cap tables'],
				['of', 'at', 'in'],
			),
			...joined(
				words('front fronted fronts supplied stumped coughed ponied'),
				['', 'up'],
				['the money', 'the cash', 'money', 'cash', 'capital', 'the capital', 'funds', 'the funds'],
				['for', 'to'],
			),
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
			...joined(
				['team up', 'teamed up', 'join forces', 'joined forces', 'got together', 'came together'],
				['to'],
				['lead', 'co-lead', 'head', 'anchor'],
			),
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
				[
					...['team up', 'teams up', 'teaming up', 'teamed up', 'join forces', 'joins forces'],
					...['joined forces', 'partner up', 'partnered up'],
				],
				[
					...[
						...['', 'in', 'on', 'for', 'in a round', 'on a round', 'in a deal', 'on a deal'],
						'on deals',
					],
				],
			),
			...joined(
				['sat', 'sit', 'sitting', 'were', 'been', 'both sat', 'in'],
				['together', 'side by side'],
				['', 'in'],
			),
			...['both in', 'climb into the same deal', 'share a cap table', 'shared a cap table'],
			...joined(
				['sit', 'sits', 'sat', 'show up', 'shows up', 'turn up', 'turns up', 'appear', 'appears'],
				['on', 'in'],
				['cap tables', 'the cap table', 'the same cap tables', 'the same rounds', 'deals'],
				['next to', 'with', 'alongside', 'beside', 'together with'],
			),
			...joined(
				['whose name', 'name', 'names'],
				['turns up', 'turn up', 'shows up', 'show up', 'pops up', 'pop up', 'appears', 'appear'],
				['next to', 'beside', 'alongside'],
			),
			...[
				...['both share', 'have shared', 'overlap', 'overlapped', 'cross paths'],
				'meet on cap tables',
			],
			...joined(
				words('show turn pop showed turned popped appear appeared'),
				['', 'up'],
				['together'],
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
			...joined(
				['no longer', 'not any longer'],
				['at', 'with', 'working at', 'working for', 'employed at', 'employed by'],
			),
			...['jumped ship from', 'walked away from', 'walked out of', 'bailed on', 'bailed from'],
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
		verb: 'work',
		...english(
			...joined(["'s", 'is', 'are'], words('currently presently still'), ['at', 'with']),
			...joined(words('employed working'), words('currently presently'), ['at', 'with', 'by']),
		),
	},
	{
		verb: 'worked',
		...english(
			...joined(
				['', 'with', 'did', 'had', 'with any', 'have', 'has', 'who had', 'who did'],
				['a stint', 'a spell', 'a past', 'time spent', 'a past job', 'experience', 'some time'],
				['at', 'with', 'in'],
			),
			...['stint at', 'stints at', 'passed through', 'put in time at', 'cut their teeth at'],
			...['worked for both', 'have passed through', 'came up through', 'on their cv'],
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
			...words('hand hands handing distributed drip drips dripping trickle trickles'),
			...['drip out', 'drips out', 'trickle out'],
			...['carve up', 'cut up', 'slice up', 'dole out'],
			...['doled out', 'set aside for', 'keep back', 'kept back', 'handed to', 'hand to'],
			...[
				...['hand over', 'hands over', 'hands to', 'gives away', 'split up', 'divided up'],
				'divvied up',
			],
			...[
				...['carved up', 'parcelled out', 'parceled out', 'broken down', 'sliced up'],
				'shared around',
			],
		),
	},
	{
		verb: 'study',
		...english(
			...joined(
				words('got get earned took received did completed finished'),
				words('his her their a the'),
				words('degree degrees diploma phd doctorate education schooling'),
			),
			...['as a student', 'as students', 'hit the books', 'went to class'],
		),
	},
	{
		verb: 'publish',
		...english(
			...words('reported reports ran printed wrote penned aired carried'),
			...['come out with', 'came out with', 'put up', 'has to say', 'had to say'],
		),
	},
	{
		verb: 'change',
		...english(
			...joined(
				['', 'get', 'got', 'been', 'was', 'were'],
				words('tweaked touched adjusted reworked'),
			),
			...words('touch tweak adjust alter'),
		),
	},
	{
		verb: 'found',
		...english(
			...joined(
				['open', 'opened', 'opens', 'set', 'sets'],
				['up shop', 'shop', 'its doors', 'their doors'],
			),
			...joined(words('cook cooks cooked dream dreamed hatch hatched'), ['up']),
			...joined(
				['had', 'has', 'have', 'having'],
				['a hand in', 'a part in', 'a role in'],
				words('starting founding creating building launching'),
			),
			...['hatched', 'brainchildren', 'start out', 'started out', 'began life', 'come into being'],
			...['came into being', 'see the light of day', 'saw the light of day', 'born out of'],
			...['got it going', 'get started on', 'get it going', 'got started on', 'started off'],
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
				words('flip flips flipped flick flicked'),
				['the switch'],
				['', 'on', 'on its network', 'on its mainnet', 'on mainnet'],
			),
			...joined(
				words('can could'),
				words('people you users traders anyone'),
				['', 'start', 'first', 'already'],
				['use', 'using', 'trade on', 'trading on', 'try', 'play'],
			),
			...['first launch', 'first launched', 'first went live', 'first go live', 'first came out'],
			...['already live', 'were already live', 'was already live', 'were live', 'was live'],
			...['switched on', 'pushed live', 'lit up', 'turned on its network', 'turned on its mainnet'],

			...joined(
				['mainnet', 'main net', 'network', 'chain'],
				['launch', 'launched', 'go live', 'went live', 'goes live', 'come online', 'came online'],
			),
		),
	},
	{
		verb: 'base',
		...english(
			...joined(
				['', 'sit', 'sits', 'sitting', 'be', 'are', 'is'],
				['tucked away', 'nestled', 'holed up', 'camped out', 'headquartered over'],
				['in'],
			),
			...['call', 'calls', 'calling', 'found in', 'resident in', 'stationed in'],
			...['call home', 'calls home', 'call it home'],
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
