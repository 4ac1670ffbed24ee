import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { HttpError, readFailure } from '#lib/http/errors.ts';

/** Characters that one answer of a tool may have: what an agent reads at once without losing its thread. */
export const MOST_CHARACTERS = 60_000;

/** What a tool found: as the tool's output schema describes it, and the same as text, which older clients read. */
export const toolResult = (value: object): CallToolResult => ({
	content: [{ type: 'text', text: JSON.stringify(value) }],
	structuredContent: { ...value },
});

/** Why a tool has no answer, for the agent to do better. */
const refused = (sentence: string): CallToolResult => ({
	content: [{ type: 'text', text: sentence }],
	isError: true,
});

/** As many of these rows as fit into `most` characters. */
export function fitting<Row>(rows: readonly Row[], most: number): Row[] {
	let left = most;
	const end = rows.findIndex((row) => {
		left -= JSON.stringify(row).length + 1;
		return left < 0;
	});
	return rows.slice(0, end < 0 ? rows.length : end);
}

/**
 * Does the work of a tool. What the agent asked wrongly, and what cannot be read now, is told in a sentence; a mistake of
 * ours goes to `onMistake`, and the agent hears nothing of our insides.
 */
export async function answerOf(
	work: () => Promise<object>,
	onMistake: (error: unknown) => void,
): Promise<CallToolResult> {
	try {
		const answer = toolResult(await work());
		const [text] = answer.content;
		if (text?.type === 'text' && text.text.length > MOST_CHARACTERS)
			throw new HttpError(413, 'The answer is too long. Ask for fewer rows, or for single fields.');
		return answer;
	} catch (error) {
		const known = readFailure(error);
		if (!known) onMistake(error);
		return refused(known?.message ?? 'Something went wrong on our side. Try again in a moment.');
	}
}
