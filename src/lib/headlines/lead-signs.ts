import { earlierRoundSigns, ownRoundOf } from './earlier-rounds.ts';
import type { Mention } from './investor-mentions.ts';
import { hasTitledLeads, type Statement, statementsIn } from './lead-statements.ts';
import { oddsOf, type Signs, uniqueSigns } from './ranked.ts';
import { formBeside, lineOf, type Span, type TaggedText } from './tagged-text.ts';

/** An investor with its occurrences. */
export interface NamedInvestor {
	name: string;
	/** Key by which investors are compared. */
	key: string;
	mentions: Mention[];
	/** Its part according to the grammar. */
	parsed?: 'leads' | 'joins';
}

/** The occurrence that shows an investor's part in an article: one said to lead, else the one likeliest to. */
interface Place {
	mention: Mention;
	says: Statement | undefined;
	/** Evidence that this is about an earlier round. */
	earlier: string[];
}

/** Words which indicate that the investors beside them led, or that they joined. */
const ofRole: readonly (readonly [role: string, words: RegExp])[] = [
	[
		'leads',
		/^(?:co-?)?(?:leads?|led|leading|leader|leaders)$|^(?:steer|helm|anchor|front|head|spearhead|captain)(?:s|ed|ing)?$|^(?:helm|wheel|charge|front|cornerstone)$/,
	],
	[
		'joins',
		/^(?:join|joins|joined|joining|participat\w+|follow\w*|alongside|includ\w+|invest|invested|investing|backed|backs|support\w*|contribut\w+|others?|part|return\w*|also|too|angels?)$/,
	],
];
/** How far to look for such a word. */
const FAR = 8;
const NEAR = 3;

/** Returns, for each investor, the signs for and against that it led the round. */
export function leadSigns(
	article: TaggedText,
	all: readonly NamedInvestor[],
	isParsed: boolean,
): Signs[] {
	const places = placesIn(article, all);
	const titled = all.filter((one) => isTitled(article, one));
	const led = hasTitledLeads(article, titled.length) ? titled : [];
	const likeliest = all.map(({ mentions }) => Math.max(0, ...mentions.map(({ lead }) => lead)));
	const says = all.map((one, at) => led.includes(one) || places[at]?.says !== undefined);
	const is = (sign: string, value: boolean): Signs => (value ? [[sign, 1]] : []);
	return all.map((one, at) => {
		const { name, mentions, parsed = 'unnamed' } = one;
		const [place, lead] = [places[at], likeliest[at] ?? 0];
		const share = Math.max(0, ...mentions.map((of) => of.lead / (of.lead + of.other)));
		return uniqueSigns([
			['any', 1],
			['lead', oddsOf(lead)],
			['share', oddsOf(share)],
			...is('likeliest', lead === Math.max(...likeliest)),
			[`says=${says[at]} others=${says.some((say, other) => say && other !== at)}`, 1],
			[isParsed ? `parsed ${parsed}` : 'nothing parsed', 1],
			[`of ${Math.min(4, all.length)}`, 1],
			...is('in capitals', /^\p{Lu}{2,}(?:\s\p{Lu}{2,})*$/u.test(name)),
			...is('titled led', led.includes(one)),
			...(place ? placeSigns(article, place.mention) : []),
			...(place && !led.includes(one) ? statementSigns(place) : []),
		]);
	});
}

const isTitled = (article: TaggedText, { mentions }: NamedInvestor): boolean =>
	mentions.some((mention) => lineOf(article, mention) === 0);

/** Returns the occurrence that shows each investor's part; none for a name that only the grammar found. */
function placesIn(article: TaggedText, all: readonly NamedInvestor[]): (Place | undefined)[] {
	const inOrder = all
		.flatMap(({ mentions }) => mentions)
		.toSorted((one, other) => one.first - other.first);
	const statements = statementsIn(article, inOrder);
	const firstLead = inOrder.find(
		(one) => statements.get(one) && statements.get(one) !== 'apposition',
	);
	const own = ownRoundOf(article);
	return all.map(({ mentions }) => {
		const [mention] = mentions.toSorted(
			(one, other) =>
				Number(statements.has(other)) - Number(statements.has(one)) || other.lead - one.lead,
		);
		if (!mention) return undefined;
		const isLater = firstLead && lineOf(article, firstLead) < lineOf(article, mention);
		return {
			mention,
			says: statements.get(mention),
			earlier: [...earlierRoundSigns(article, mention, own), ...(isLater ? ['led before'] : [])],
		};
	});
}

/** Returns signs from a sentence's statement about a name. */
function statementSigns({ says, earlier }: Place): Signs {
	const count = Math.min(3, earlier.length);
	return [
		[`says ${says}`, 1],
		[`says ${says} earlier ${count}`, 1],
		[`earlier ${count}`, 1],
		...earlier.map((sign) => [sign, 1] as const),
		...(says ? earlier.map((sign) => [`led, ${sign}`, 1] as const) : []),
	];
}

/** Returns signs from the words beside a name. */
function placeSigns(article: TaggedText, mention: Mention): Signs {
	const around = (name: string, span: Span): Signs => {
		const form = (away: number) => formBeside(article, span, away);
		return [
			[`${name}before=${form(-1)}`, 1],
			[`${name}before two=${form(-2)} ${form(-1)}`, 1],
			[`${name}after=${form(1)}`, 1],
			[`${name}after two=${form(1)} ${form(2)}`, 1],
		];
	};
	const role = (step: 1 | -1): string => {
		for (let away = 1; away <= FAR; away += 1) {
			const form = formBeside(article, mention.list, step * away);
			if (form === 'end' || /^[.;:]$/.test(form)) return 'none';
			const found = ofRole.find(([, words]) => words.test(form))?.[0];
			if (found) return away <= NEAR ? `${found} near` : found;
		}
		return 'none';
	};
	const [left, right] = [role(-1), role(1)];
	return [
		[lineOf(article, mention) === 0 ? 'in title' : 'in summary', 1],
		[`left=${left}`, 1],
		[`right=${right}`, 1],
		[`left and right=${left}|${right}`, 1],
		...around('', mention),
		...around('list ', mention.list),
	];
}
