import type { Settings } from '#lib/base/settings.ts';
import { MODEL_SIZE, MODEL_TIME, type Model, type ModelTask } from './model.ts';
import { planInput } from './plan.ts';

/** The part of a stream chunk that is read here. */
interface Piece {
	type: string;
	text?: string;
	delta?: string;
	input?: unknown;
	error?: unknown;
}

/** Returns a counter of a stream's characters. @throws when there are too many. */
function createSizeCheck() {
	let letters = 0;
	return (piece: Piece) => {
		letters += (piece.text ?? piece.delta ?? '').length;
		if (letters > MODEL_SIZE.letters) throw new Error('The model’s output is too long.');
		if (piece.type === 'error') throw piece.error;
		if (piece.type === 'abort') throw new Error('The model took too long.');
	};
}

/**
 * Opens a model behind any server that speaks the OpenAI chat protocol. Its dependencies are loaded here, so that a
 * site without a model never loads them.
 */
export async function openModel(
	{ baseUrl, model, key }: NonNullable<Settings['ai']>,
	times = MODEL_TIME,
): Promise<Model> {
	const [{ streamText, tool }, { createOpenAICompatible }] = await Promise.all([
		import('ai'),
		import('@ai-sdk/openai-compatible'),
	]);
	// Its warnings do not concern readers of the log.
	Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);
	const provider = createOpenAICompatible({
		name: 'model',
		baseURL: baseUrl,
		...(key && { apiKey: key }),
	});
	const common = ({ instructions, prompt }: ModelTask, signal: AbortSignal) => ({
		model: provider.chatModel(model),
		...{ instructions, prompt, maxRetries: 0, temperature: 0 },
		maxOutputTokens: MODEL_SIZE.tokens,
		abortSignal: signal,
		timeout: { totalMs: times.all, firstChunkMs: times.all, chunkMs: times.piece },
		// Failures come as pieces of the stream.
		onError: () => undefined,
	});
	return {
		async plan(task, signal) {
			const { stream } = streamText({
				...common(task, signal),
				tools: {
					plan: tool({
						description: 'Reads the question as one query over the catalogue.',
						inputSchema: planInput,
						strict: true,
					}),
				},
				toolChoice: { type: 'tool', toolName: 'plan' },
			});
			const check = createSizeCheck();
			let input: unknown = null;
			for await (const piece of stream) {
				check(piece);
				if (piece.type === 'tool-call' && piece.toolName === 'plan') input ??= piece.input;
			}
			const read = planInput.safeParse(input);
			return read.success ? read.data : null;
		},
		async word(modelTask, signal) {
			const { stream } = streamText(common(modelTask, signal));
			const check = createSizeCheck();
			let text = '';
			for await (const piece of stream) {
				check(piece);
				if (piece.type === 'text-delta') text += piece.text;
			}
			return text;
		},
	};
}
