import type { Plan } from './plan.ts';

/** A language model, which the assistant uses for planning and wording only. */
export interface Model {
	/**
	 * Returns a well-formed plan; null if the model gives none. The caller must verify it.
	 * @throws if the model is unavailable, slow, garbled or too verbose.
	 */
	plan(task: ModelTask, signal: AbortSignal): Promise<Plan | null>;
	/** Returns a text. @throws as `plan`. */
	word(modelTask: ModelTask, signal: AbortSignal): Promise<string>;
}

/** The input of a model. */
export interface ModelTask {
	/** The instructions to the model: our words only. */
	instructions: string;
	/** The material to apply them to. */
	prompt: string;
}

/** Milliseconds allowed for a model's answer, and between two pieces of it. */
export const MODEL_TIME = { all: 8_000, piece: 3_000 };
/** Maximum characters of an answer, and tokens requested. */
export const MODEL_SIZE = { letters: 8_000, tokens: 1_000 };
