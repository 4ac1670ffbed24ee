import type { Db } from '#lib/db/connect.ts';
import type { Answer, Asked, Choice, Reading } from './answer.ts';
import { startingQuestions } from './lexicon/declined.ts';
import type { Query } from './query.ts';
import { assembled, type Context } from './reading/assemble.ts';
import { chartOf, cheapestCovers } from './reading/chart.ts';
import { declineOf } from './reading/declines.ts';
import { cheapestPaths, type Path } from './reading/paths.ts';
import { NotRead, SeveralMeant } from './reading/pick.ts';
import type { Piece } from './reading/pieces.ts';
import { rules } from './reading/rules.ts';
import { spansOf } from './reading/spans.ts';
import { fold, LONGEST_QUESTION, MOST_TOKENS, type Token, tokensOf } from './reading/tokens.ts';

/** A question as it was read: a query, or why there is none. */
export type ReadQuestion =
	| { query: Query }
	| Extract<Answer, { outcome: 'ask' }>
	| Extract<Answer, { outcome: 'decline' }>;

/** Ways to take the words, and of each way to put the pieces together, that are tried. */
const MOST_PATHS = 10;
const MOST_COVERS = 12;

const starting: Choice[] = startingQuestions.map((question) => ({ text: question, question }));
const asking = (
	sentence: string,
	choices: Choice[] = [],
	reading: Reading | null = null,
): ReadQuestion => ({
	...{ outcome: 'ask', sentence, reading, choices },
});

/**
 * Reads a question into one query over the catalogue. Every word of it is explained by the query, or is named and asked about.
 */
export async function readQuestion(db: Db, asked: Asked): Promise<ReadQuestion> {
	const question = asked.question.slice(0, LONGEST_QUESTION);
	const tokens = tokensOf(question);
	if (tokens.length === 0)
		return asking(
			'Type a question about projects, investors, people, rounds, news or events.',
			starting,
		);
	const refusal = declineOf(tokens);
	if (refusal !== undefined) return { outcome: 'decline', sentence: refusal, choices: starting };
	if (tokens.length > MOST_TOKENS)
		return asking(
			'This question is too long to be read as one. Ask for one thing at a time.',
			starting,
		);
	const { spans, lang } = await spansOf(db, question, tokens, asked.today);
	const paths = cheapestPaths(tokens.length, spans, MOST_PATHS);
	const context: Context = {
		...{ now: asked.today, lang },
		forms: new Set(tokens.map(({ form }) => form)),
	};
	return settled(question, tokens, paths, context);
}

function settled(
	question: string,
	tokens: readonly Token[],
	paths: readonly Path[],
	context: Context,
): ReadQuestion {
	const [cheapest] = paths;
	if (!cheapest || cheapest.unknown.length > 0)
		return asking(notUnderstood(tokens, cheapest?.unknown ?? []), []);
	let several: SeveralMeant | undefined;
	for (const path of paths.filter(({ unknown }) => unknown.length === 0)) {
		const read = readPath(path, context);
		if (read && 'query' in read) return read;
		several ??= read?.several;
	}
	if (several) return whichOf(question, several);
	return asking('The words are clear one by one, but not together. Say it in another way.', []);
}

/** What the pieces of one way to take the words come to. */
function readPath(
	path: Path,
	context: Context,
): { query: Query } | { several: SeveralMeant } | undefined {
	const pieces = path.spans.flatMap(({ piece }): Piece[] => (piece ? [piece] : []));
	if (pieces.length === 0) return undefined;
	const covers = cheapestCovers(pieces.length, chartOf(pieces, rules), MOST_COVERS);
	let several: SeveralMeant | undefined;
	for (const { items } of covers)
		try {
			return {
				query: assembled(
					items.map(({ piece }) => piece),
					context,
				),
			};
		} catch (error) {
			if (error instanceof SeveralMeant) several ??= error;
			else if (!(error instanceof NotRead)) throw error;
		}
	return several && { several };
}

function notUnderstood(tokens: readonly Token[], unknown: readonly number[]): string {
	const words = unknown.map((at) => `“${tokens[at]?.text ?? ''}”`);
	const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(words.slice(0, 5));
	return `I do not know what ${list} means here. Leave it out, or say it in another way.`;
}

const kinds = { project: 'project', organization: 'organization', person: 'person' } as const;

/** Which of several records is meant: the question again with the one that it would be. */
function whichOf(question: string, { words, records }: SeveralMeant): ReadQuestion {
	const at = fold(question).indexOf(words);
	const named = (text: string) =>
		at < 0 ? text : `${question.slice(0, at)}${text}${question.slice(at + words.length)}`;
	const choices = records.map(({ type, name, slug }) => {
		const isAlone =
			records.filter((one) => one.type === type && fold(one.name) === fold(name)).length === 1;
		return {
			text: `${name}, the ${kinds[type]}`,
			question: named(`the ${kinds[type]} ${isAlone ? name : slug}`),
		};
	});
	return asking(`Several records are called “${words}”. Which one is meant?`, choices);
}
