import type { Plan } from './plan.ts';

/** A language model as the assistant uses it: it plans and it words, and nothing else. */
export interface Model {
	/**
	 * A plan of the right shape; null where it gives none. What the plan is worth is for the caller to find out.
	 * @throws when the model is away, slow, garbled or says too much.
	 */
	plan(task: ModelTask, signal: AbortSignal): Promise<Plan | null>;
	/** A text. @throws as `plan`. */
	word(modelTask: ModelTask, signal: AbortSignal): Promise<string>;
}

/** What a model is told. */
export interface ModelTask {
	/** What it is to do: our words alone. */
	instructions: string;
	/** What it is to do that with. */
	prompt: string;
}

/** Milliseconds that a model has for an answer, and between two pieces of it. */
export const MODEL_TIME = { all: 8_000, piece: 3_000 };
/** Letters of an answer, and tokens that are asked for. */
export const MODEL_SIZE = { letters: 8_000, tokens: 1_000 };
