import type { Answer, Asked } from '#lib/questions/answer.ts';
import type { Answering } from '../ask-question.ts';
import type { Model } from './model.ts';
import { type FoundName, planTask, wordTask } from './tasks.ts';
import { worded } from './worded.ts';

/** What the planner does for a model, and instead of it. */
export interface Planner {
	/** Its own answer, without a model. */
	answer: Answering;
	/** The names of the catalogue that a question has. */
	names(asked: Asked): Promise<readonly FoundName[]>;
	/**
	 * The answer to a query that somebody else planned, held to the planner's own rules: a name that was not found, or a
	 * word of the question that the query does not explain, is asked about.
	 */
	answerPlan(asked: Asked, query: unknown): Promise<Answer>;
}

/** Whether one more call of a model may be made; counts it. */
export type MayCall = () => Promise<boolean>;

type Spoken = Extract<Answer, { outcome: 'answer' }>;

/** What a model did, or null: it is away, slow, garbled, lies, or may not be called any more. The reader's leaving goes on. */
async function tried<Result>(
	{ signal }: Asked,
	mayCall: MayCall,
	work: (signal: AbortSignal) => Promise<Result | null>,
): Promise<Result | null> {
	const own = signal ?? new AbortController().signal;
	if (!(await mayCall())) return null;
	try {
		return await work(own);
	} catch {
		own.throwIfAborted();
		return null;
	}
}

/** Whether words of the question were not understood. Where it reads in several ways, no model chooses between them. */
const isPuzzled = (answer: Answer): boolean =>
	answer.outcome === 'ask' &&
	(answer.reading ? answer.reading.unused.length > 0 : answer.choices.length === 0);

/** An answer by a model's plan, where the planner stands behind it. */
function planned(planner: Planner, model: Model, asked: Asked, mayCall: MayCall) {
	return tried(asked, mayCall, async (signal) => {
		const { question, today } = asked;
		const before = asked.turns.at(-1)?.reading?.query ?? null;
		const names = await planner.names(asked);
		const query = await model.plan(planTask({ question, names, today, before }), signal);
		if (query === null) return null;
		const answer = await planner.answerPlan(asked, query);
		return answer.outcome === 'answer' ? answer : null;
	});
}

/** The text of an answer in a model's words, where those say nothing else. */
async function inItsWords(model: Model, asked: Asked, answer: Spoken, mayCall: MayCall) {
	const text = await tried(asked, mayCall, async (signal) =>
		worded(
			answer.text,
			await model.word(wordTask(asked.question, answer.text, answer.facts), signal),
		),
	);
	return text ? { ...answer, text } : answer;
}

/**
 * Answers with a model beside the planner: it plans where the planner does not understand a word, and words what is
 * answered. Whatever becomes of it, the planner's own answer is there.
 */
export const answeringWith =
	(planner: Planner, model: Model, mayCall: MayCall): Answering =>
	async (asked) => {
		const own = await planner.answer(asked);
		const answer = isPuzzled(own) ? ((await planned(planner, model, asked, mayCall)) ?? own) : own;
		return answer.outcome === 'answer' ? inItsWords(model, asked, answer, mayCall) : answer;
	};
