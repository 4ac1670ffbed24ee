import type { ParsedRound } from './grammar/parse-round.ts';
import { type Candidate, oddsOf, type Signs, uniqueSigns } from './ranked.ts';
import { type Label, labels, numberAt } from './tag-tokens.ts';
import { classBeside, formBeside, lineOf, type TaggedText } from './tagged-text.ts';
import { earlierWords } from './token-signs.ts';
import type { Token } from './tokens.ts';

/** A sum or a stage that an article mentions, with the positions of its tokens. */
interface MentionedToken {
	token: Token;
	places: number[];
}

/** Returns the sums that may be the amount raised, plus the option of none, each with its signs. */
export const sumCandidates = (
	article: TaggedText,
	parsed: ParsedRound | undefined,
): Candidate<Token | undefined>[] =>
	candidates(article, 'money', 'sum', {
		keyOf: ({ money }) => `${money?.amount} ${money?.currency}`,
		isParsed: (token) => parsed !== undefined && parsed.amount === (token?.money?.amount ?? null),
	});

/** Returns the stages that may be the round's, plus the option of none, each with its signs. */
export const stageCandidates = (
	article: TaggedText,
	parsed: ParsedRound | undefined,
): Candidate<Token | undefined>[] =>
	candidates(article, 'stage', 'stage', {
		keyOf: ({ stage }) => stage ?? '',
		isParsed: (token) => parsed !== undefined && parsed.type === (token?.stage ?? null),
	});

function candidates(
	article: TaggedText,
	kind: 'money' | 'stage',
	label: Label,
	is: { keyOf: (token: Token) => string; isParsed: (token: Token | undefined) => boolean },
): Candidate<Token | undefined>[] {
	const byKey = new Map<string, MentionedToken>();
	for (const [at, token] of article.tokens.entries()) {
		if (token.kind !== kind || isOfEarlierRound(article, at)) continue;
		const key = is.keyOf(token);
		const known = byKey.get(key);
		if (known) known.places.push(at);
		else byKey.set(key, { token, places: [at] });
	}
	const all = [...byKey.values()];
	const likelihood = ({ places }: MentionedToken) =>
		Math.max(...places.map((at) => numberAt(article.likely, at, labels.indexOf(label))));
	const most = Math.max(0, ...all.map(likelihood));
	const sign = (name: string, value: boolean): Signs => (value ? [[name, 1]] : []);
	return [
		...all.map((one, nth) => ({
			value: one.token,
			tagged: likelihood(one),
			signs: uniqueSigns([
				['tagged', oddsOf(likelihood(one))] as const,
				['any', 1] as const,
				...sign('likeliest', likelihood(one) === most),
				...sign('only', all.length === 1),
				...sign('first', nth === 0 && all.length > 1),
				...sign('several times', one.places.length > 1),
				...sign('parsed', is.isParsed(one.token)),
				...sign(`is ${one.token.stage}`, one.token.stage !== undefined),
				...one.places.flatMap((at) => placeSigns(article, at)),
			]),
		})),
		{
			value: undefined,
			tagged: 0,
			signs: [
				['none', 1],
				['none tagged', oddsOf(most)],
				[`none of ${Math.min(3, all.length)}`, 1],
				...sign('none parsed', is.isParsed(undefined)),
			],
		},
	];
}

/**
 * Matches an earlier round: *A year after its Series A*, *six months after a $7M pre-seed*; not *valued at $5 billion
 * after the Series A*.
 */
function isOfEarlierRound(article: TaggedText, at: number): boolean {
	const before = [-5, -4, -3, -2, -1].map((away) =>
		formBeside(article, { first: at, last: at }, away),
	);
	return /\b(?:years?|months?|weeks?) (?:after|since) (?:(?:an?|the|its|their) )?(?:<money> )?$/.test(
		`${before.join(' ')} `,
	);
}

/** Returns signs from the words beside a token. */
function placeSigns(article: TaggedText, at: number): Signs {
	const span = { first: at, last: at };
	const form = (away: number) => formBeside(article, span, away);
	const kind = (away: number) => classBeside(article, span, away);
	const isPast = [-1, -2, -3, -4, -5].some((away) => earlierWords.has(form(away)));
	return [
		[lineOf(article, span) === 0 ? 'in title' : 'in summary', 1],
		...(isPast ? [['past', 1] as const] : []),
		[`before=${form(-1)}`, 1],
		[`before two=${form(-2)} ${form(-1)}`, 1],
		[`after=${form(1)}`, 1],
		[`after two=${form(1)} ${form(2)}`, 1],
		[`between=${kind(-1)}|${kind(1)}`, 1],
	];
}
