import type { FactWord } from '../../facts.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

const coins = words('coins tokens units');
const may = words('can could will would may might');

/** Phrases for facts. */
export const idiomFields: readonly (Phrases & { field: FactWord })[] = [
	{
		field: 'maxSupply',
		...english(
			...joined(
				['', ...coins],
				may,
				['', 'there'],
				['ever be', 'ever exist', 'ever be made', 'ever be created', 'ever circulate'],
			),
			...joined(coins, may, [
				...['exist', 'be created', 'be made', 'be minted', 'be mined', 'be issued'],
			]),
			...['ever have', 'ever have at most', 'can never exceed', 'never exceed', 'cannot exceed'],
			...['can not exceed', 'may never exceed', 'will never exceed', 'never go above'],
			...joined(words('max maxes top tops cap caps'), ['out at']),
			...joined(
				['', 'a', 'any', 'the'],
				['cap', 'ceiling', 'upper limit'],
				['on', 'to', 'on the number of', 'to the number of'],
			),
			...['supply wise', 'supply-wise'],
			...joined(['hard cap', 'max supply', 'supply cap', 'supply limit'], ['on', 'for']),
			...['max number of', 'maximum number of', 'upper limit', 'supply maximum', 'ultimate supply'],
			...['max supplies', 'maximum supplies', 'hard caps', 'supply caps', 'final supply'],
			...joined(
				['max', 'maximum', 'hard capped'],
				['coins', 'tokens', 'coin', 'token'],
				['count', 'number'],
			),
		),
	},
	{
		field: 'raised',
		...english(
			...joined(words('money cash dollars capital'), ['put', 'invested', 'poured'], ['in', 'into']),
		),
	},
	{
		field: 'valuation',
		...english(
			...joined(['', 'paper', 'at what', 'at which', 'the'], ['price tag', 'price tags']),
			...['paper value', 'paper worth', 'sticker price', 'implied worth', 'company value'],
			...['was worth', 'were worth', 'worth', 'be worth', 'value of the company'],
			...joined(['how'], ['pricey', 'richly valued', 'highly valued', 'valuable']),
		),
	},
	{
		field: 'location',
		...english(
			...['address', 'home address', 'postal address', 'office address', 'whereabouts'],
			...['home town', 'hometown', 'home base', 'home turf', 'head offices', 'headquarter'],
		),
	},
	{
		field: 'employees',
		...english(
			...joined(
				words('people folks heads employees staffers persons humans workers'),
				['work', 'are working', 'are employed', 'are', 'do they have working', 'are there working'],
				['there', 'for them', 'at it'],
			),
			...joined(
				['', 'roughly', 'about'],
				['how'],
				['big', 'large'],
				['a team', 'a staff', 'a crew'],
			),
			...['headcounts', 'head count', 'head counts', 'team headcount', 'size of the workforce'],
			...['people does it employ', 'people do they employ', 'people working there'],
		),
	},
	{
		field: 'aum',
		...english(
			...joined(
				words('money cash capital assets dough'),
				['does', 'do'],
				['they', 'it'],
				['manage', 'run', 'look after', 'oversee'],
			),
			...joined(
				['sit', 'sits', 'sitting'],
				['on'],
				['', 'a pile of', 'how much'],
				['assets', 'money', 'cash'],
			),
			...['assets', 'total assets', 'how deep are the pockets of', 'how deep pockets'],
			...['run more money', 'runs more money', 'pile of assets', 'assets they manage'],
			...['money they manage', 'money it manages', 'assets it manages', 'client money'],
		),
	},
	{
		field: 'founded',
		...english(
			...['birthday', 'date of birth', 'birth date', 'birthdate', 'year of creation'],
			...['creation date', 'creation year', 'start year', 'starting year', 'year it started'],
			...['year they started', 'year of establishment', 'establishment date', 'foundation date'],
		),
	},
	{
		field: 'launched',
		...english(
			...['go-live date', 'go live date', 'going-live date', 'mainnet launch date'],
			...['release date', 'debut date', 'launch day', 'day of launch', 'launch dates'],
		),
	},
	{
		field: 'symbol',
		...english(
			...joined(
				words('go goes trade trades trading listed known'),
				['by', 'under'],
				['which ticker', 'what ticker', 'the ticker', 'the symbol', 'what symbol', 'which symbol'],
			),
			...['called on exchanges', 'coin called on exchanges', 'token called on exchanges'],
			...['trading symbol', 'ticker code', 'coin symbol', 'symbol on exchanges', 'exchange symbol'],
		),
	},
	{
		field: 'aliases',
		...english(
			...['other names', 'other name', 'another name', 'nickname', 'nicknames', 'old name'],
			...['older name', 'older names', 'old names', 'earlier name', 'earlier names'],
			...['called', 'named', 'also called', 'known as', 'go by', 'goes by', 'went by'],
			...['other names go by', 'previous name', 'previous names', 'former names'],
		),
	},
	{
		field: 'twitter',
		...english(
			...joined(['where can i', 'where do i', 'can i', 'how can i', 'how do i'], ['follow']),
			...['on x', 'on twitter', 'on x twitter'],
		),
	},
	{ field: 'chains', ...english('deployed', 'get deployed', 'found deployed') },
	{
		field: 'raised',
		...english(
			...['outside funding', 'external funding', 'outside investment', 'outside cash'],
			...["investors' money", "other people's money", 'investors money', 'fresh money'],
		),
	},
	{
		field: 'education',
		...english(
			...[
				...['which uni', 'what uni', 'uni-wise', 'alma maters', 'diploma', 'diplomas'],
				...['academic past', 'study background'],
			],
		),
	},
	{
		field: 'consensus',
		...english(
			...['consensus done', 'consensus reached', 'agreement reached', 'consensus it runs'],
			...['reach agreement', 'come to agreement', 'proof scheme', 'consensus scheme'],
		),
	},
	{
		field: 'job',
		...english(
			...['do for a living', 'does for a living', 'line of work', 'day job', 'profession'],
			...['occupation', 'job description', 'current job', 'current role', 'current title'],
		),
	},
	{
		field: 'amount',
		...english(
			...['big the cheque', 'round amount', 'round amounts', 'cheque amount', 'check amount'],
		),
	},
];
