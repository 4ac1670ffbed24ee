import type { Answer, QuestionRequest, SpokenAnswer } from '#lib/questions/answer.ts';
import type { Answerer } from '../ask-question.ts';
import type { Model } from './model.ts';
import type { Plan } from './plan.ts';
import { type FoundName, planTask, wordTask } from './tasks.ts';
import { parseWording } from './worded.ts';

/** A question in words the planner knows. */
export interface RestatedQuestion {
	question: string;
	/** The words that were replaced. */
	words: readonly string[];
}

/** The planner's functions for a model, and its own answer in place of one. */
export interface Planner {
	/** The planner's own answer, without a model. */
	answer: Answerer;
	/** Returns the catalogue names in a question. */
	names(request: QuestionRequest): Promise<readonly FoundName[]>;
	/**
	 * Restates a plan's question in words that the planner knows, if it then interprets the question as exactly the
	 * plan's query. Null if the two differ, a name was not found, or a word stays unexplained.
	 */
	restated(inquiry: QuestionRequest, plan: Plan): Promise<RestatedQuestion | null>;
}

/** Counts a model call; returns whether it may be made. */
export type MayCall = () => Promise<boolean>;

/**
 * Returns a model's result, or null if the model is unavailable, slow, garbled, wrong, or over its call limit. An abort
 * by the reader is rethrown.
 */
async function tryModel<Result>(
	{ signal }: QuestionRequest,
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

type Clarification = Extract<Answer, { outcome: 'ask' }>;

/**
 * Whether the planner did not understand the question. If it is merely ambiguous, no model chooses an interpretation.
 */
const isPuzzled = (answer: Answer): answer is Clarification =>
	answer.outcome === 'ask' && answer.reading === null && answer.choices.length === 0;

/**
 * Offers a model's interpretation as a choice when asking back, since a word that only the model explains must be
 * confirmed by the reader.
 */
async function asksBack(
	planner: Planner,
	model: Model,
	request: QuestionRequest,
	mayCall: MayCall,
) {
	return tryModel(request, mayCall, async (signal): Promise<Clarification | null> => {
		const { question, today } = request;
		const before = request.turns.at(-1)?.reading?.query ?? null;
		const names = await planner.names(request);
		const plan = await model.plan(planTask({ question, names, today, before }), signal);
		const restated = plan && (await planner.restated(request, plan));
		if (!restated) return null;
		const unknown = listFormat.format(restated.words.map((word) => `“${word}”`));
		return {
			outcome: 'ask',
			sentence: `I do not know ${unknown} by myself. Is this what you mean?`,
			reading: null,
			choices: [{ text: restated.question, question: restated.question }],
		};
	});
}

const listFormat = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns an answer's text in a model's wording, provided that it says the same. */
async function inItsWords(
	model: Model,
	request: QuestionRequest,
	answer: SpokenAnswer,
	mayCall: MayCall,
) {
	const text = await tryModel(request, mayCall, async (signal) =>
		parseWording(
			answer.text,
			await model.word(wordTask(request.question, answer.text, answer.facts), signal),
		),
	);
	return text ? { ...answer, text } : answer;
}

/**
 * Answers with the help of a model: it suggests meanings if the planner does not understand a question, and words the
 * answers. If the model fails, the planner's own answer remains.
 */
export const createModelAnswerer =
	(planner: Planner, model: Model, mayCall: MayCall): Answerer =>
	async (request) => {
		const own = await planner.answer(request);
		if (isPuzzled(own)) {
			const back = await asksBack(planner, model, request, mayCall);
			return back ? { ...own, ...back } : own;
		}
		return own.outcome === 'answer' ? inItsWords(model, request, own, mayCall) : own;
	};
