import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { HttpError, readFailure } from '#lib/http/errors.ts';

/** Maximum characters of a tool's answer: what an agent can read at once without losing track. */
export const MAX_CHARACTERS = 60_000;

/** Returns a tool's result: structured by its output schema, and the same as text, which older clients read. */
export const toolResult = (value: object): CallToolResult => ({
	content: [{ type: 'text', text: JSON.stringify(value) }],
	structuredContent: { ...value },
});

/** Returns why a tool has no answer, so that the agent can correct itself. */
const errorResult = (sentence: string): CallToolResult => ({
	content: [{ type: 'text', text: sentence }],
	isError: true,
});

/** Returns as many of these rows as fit into `most` characters. */
export function takeFittingRows<Row>(rows: readonly Row[], most: number): Row[] {
	let left = most;
	const end = rows.findIndex((row) => {
		left -= JSON.stringify(row).length + 1;
		return left < 0;
	});
	return rows.slice(0, end < 0 ? rows.length : end);
}

/**
 * Runs a tool. Invalid requests, and data that is unavailable now, are reported as a sentence; our own faults go to
 * `onMistake`, without exposing internals to the agent.
 */
export async function runTool(
	work: () => Promise<object>,
	onMistake: (error: unknown) => void,
): Promise<CallToolResult> {
	try {
		const answer = toolResult(await work());
		const [text] = answer.content;
		if (text?.type === 'text' && text.text.length > MAX_CHARACTERS)
			throw new HttpError(413, 'The response is too long. Request fewer rows, or specific fields.');
		return answer;
	} catch (error) {
		const known = readFailure(error);
		if (!known) onMistake(error);
		return errorResult(
			known?.message ?? 'Something went wrong on our side. Try again in a moment.',
		);
	}
}
